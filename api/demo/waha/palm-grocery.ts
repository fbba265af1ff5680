import { hours, pick, slabs } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const palmGrocery: MerchantSeed = {
  key: 'palm-grocery',
  name: ['بقالة النخيل', 'Palm Grocery'],
  text: ['خضار وفواكه كل صباح من سوق الفرضة.', 'Fruit and vegetables from the Al Furda market every morning.'],
  merchant_type: 'ecommerce',
  address: ['شارع قطر، قطعة 4، مبنى 9', 'Qatar Street, block 4, building 9'], postal_code: '22004', city: ['السالمية', 'Salmiya'], at: [29.3334, 48.0663],
  phone: '+96522570105', email: 'shop@palmgrocery.example',
  categories: ['groceries'],
  order_types: ['delivery', 'pickup'],
  hours: hours('07:00-01:00'),
  radius: 4500,
  slabs: slabs([2, 350, 12], [4.5, 650, 20]),
  free_delivery_above: 8000,
  preparation_time: 20, is_scheduling: true,
  commission: 8,
  cover: 'herb 🧺 🍅 🥒 🍌', logo: 'herb 🧺',
  weight: 11, rating: 4.5, rhythm: 'afternoon',
  sku_prefix: 'PG',
  options: {
    kilo: pick(['الوزن', 'Weight'], [[['نصف كيلو', 'Half a kilo'], 0], [['كيلو', 'One kilo'], 400]]),
    dates: pick(['العلبة', 'Box'], [[['500 غ', '500 g'], 0], [['1 كغ', '1 kg'], 2250]], 'card'),
    swap: pick(['إن لم يتوفر', 'If it is gone'], [[['أقرب بديل', 'Nearest substitute'], 0], [['احذفه', 'Leave it out'], 0], [['اتصل بي', 'Call me'], 0]]),
  },
  sections: [
    {
      name: ['خضار', 'Vegetables'], picture: 'herb 🥬', view: 'grid', options: ['kilo'],
      dishes: [
        [['طماطم كويتية', 'Kuwaiti tomatoes'], ['من العبدلي', 'From Abdali'], 350, 'tomato 🍅 🌿', 'veg popular'],
        [['خيار', 'Cucumbers'], ['صغير ومقرمش', 'Small and crisp'], 300, 'mint 🥒', 'veg popular'],
        [['بصل أحمر', 'Red onions'], ['مغسول', 'Cleaned'], 250, 'plum 🧅', 'veg'],
        [['بطاطا', 'Potatoes'], ['للقلي والطبخ', 'For frying and stews'], 280, 'rice 🥔', 'veg'],
        [['باذنجان', 'Aubergines'], ['طويل', 'Long'], 320, 'plum 🍆', 'veg'],
        [['فلفل رومي', 'Sweet peppers'], ['أخضر', 'Green'], 450, 'herb 🫑', 'veg'],
        [['جزر', 'Carrots'], ['من أستراليا', 'From Australia'], 350, 'tomato 🥕', 'veg'],
        [['ثوم', 'Garlic'], ['ثلاث رؤوس', 'Three heads'], 300, 'blush 🧄', 'veg', { options: [] }],
        [['بقدونس ونعناع', 'Parsley and mint'], ['ربطتان', 'Two bunches'], 200, 'herb 🌿 🍃', 'veg', { options: [], stock: 25 }],
      ],
    },
    {
      name: ['فواكه وتمور', 'Fruit and dates'], picture: 'saffron 🍌', view: 'grid', options: ['kilo'],
      dishes: [
        [['موز', 'Bananas'], ['من الفلبين', 'From the Philippines'], 380, 'saffron 🍌', 'veg popular'],
        [['تفاح أحمر', 'Red apples'], ['مقرمش', 'Crisp'], 550, 'tomato 🍎', 'veg'],
        [['برتقال', 'Oranges'], ['للعصير', 'For juice'], 450, 'saffron 🍊', 'veg'],
        [['ليمون', 'Lemons'], ['أصفر', 'Yellow'], 400, 'herb 🍋', 'veg'],
        [['مانجو', 'Mangoes'], ['ألفونسو', 'Alphonso'], 950, 'saffron 🥭', 'veg'],
        [['بطيخ', 'Watermelon'], ['حبة كاملة', 'A whole one'], 1250, 'mint 🍉', 'veg', { options: [] }],
        [['عنب', 'Grapes'], ['بدون بذور', 'Seedless'], 850, 'plum 🍇', 'veg'],
        [['تمر إخلاص', 'Ikhlas dates'], ['من الأحساء', 'From Al Ahsa'], 2250, 'rice 🌴 🍯', 'veg popular', { options: ['dates'] }],
      ],
    },
    {
      name: ['ألبان وبيض', 'Dairy and eggs'], picture: 'sea 🥛', view: 'grid', options: [],
      dishes: [
        [['حليب طازج', 'Fresh milk'], ['لتران', '2 litres'], 950, 'sea 🥛', 'veg'],
        [['لبنة', 'Labneh'], ['400 غ', '400 g'], 850, 'mint 🫓 🫒', 'veg'],
        [['جبنة حلوم', 'Halloumi'], ['250 غ', '250 g'], 1150, 'rice 🧀', 'veg'],
        [['بيض', 'Eggs'], ['ثلاثون حبة', 'Thirty'], 1650, 'saffron 🥚', 'veg popular'],
        [['زبدة', 'Butter'], ['200 غ', '200 g'], 750, 'saffron 🧈', 'veg'],
      ],
    },
    {
      name: ['مؤونة', 'Larder'], picture: 'rice 🥫', view: 'grid', options: ['swap'],
      dishes: [
        [['أرز بسمتي', 'Basmati rice'], ['5 كغ', '5 kg'], 3950, 'rice 🍚 🌾', 'veg'],
        [['زيت زيتون', 'Olive oil'], ['من تونس، لتر', 'From Tunisia, 1 l'], 3450, 'herb 🫒 🍾', 'veg'],
        [['عسل سدر', 'Sidr honey'], ['250 غ', '250 g'], 6500, 'saffron 🍯 🌼', 'veg', { stock: 7 }],
        [['معجون طماطم', 'Tomato paste'], ['ثماني علب', 'Eight tins'], 950, 'tomato 🥫 🍅', 'veg'],
        [['عدس أحمر', 'Red lentils'], ['1 كغ', '1 kg'], 650, 'tomato 🫘', 'veg'],
        [['مكسرات مشكّلة', 'Mixed nuts'], ['300 غ', '300 g'], 2250, 'plum 🌰 🥜', 'veg nuts'],
        [['ماء', 'Water'], ['كرتون، 24 زجاجة', 'Case of 24'], 1250, 'sea 🥤 🧊', ''],
      ],
    },
  ],
}
