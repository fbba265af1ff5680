import { daily, hours, pick, several, slabs } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const oasisBakery: MerchantSeed = {
  key: 'oasis-bakery',
  name: ['مخبز الواحة', 'Oasis Bakery'],
  text: ['فطائر ومناقيش من الفرن إلى بابك.', 'Pies and manakish straight from the oven.'],
  merchant_type: 'ecommerce',
  address: ['شارع عمان، قطعة 10، مبنى 6', 'Amman Street, block 10, building 6'], postal_code: '22010', city: ['السالمية', 'Salmiya'], at: [29.3301, 48.0698],
  phone: '+96522570103', email: 'oven@oasisbakery.example',
  categories: ['bakery'],
  order_types: ['delivery', 'pickup'],
  hours: hours('06:30-23:00', { fri: '06:30-11:00 13:30-23:00' }),
  radius: 5000,
  slabs: slabs([2, 350, 10], [4, 600, 16], [5, 900, 22]),
  free_delivery_above: 6000,
  preparation_time: 12, is_auto_accept: true,
  commission: 12, sponsored: { rank: 1, text: 'مناقيش الصباح' },
  cover: 'saffron 🫓 🥐 🧀 🌿', logo: 'saffron 🥐',
  weight: 15, rating: 4.8, rhythm: 'morning',
  sku_prefix: 'OB',
  options: {
    dough: pick(['العجينة', 'Dough'], [[['عادية', 'Plain'], 0], [['سمراء', 'Wholemeal'], 50]]),
    extras: several(['إضافات', 'Extras'], 3, [[['زيتون', 'Olives'], 100], [['طماطم', 'Tomato'], 50], [['نعناع', 'Mint'], 50], [['بيض', 'Egg'], 150]]),
    box: pick(['العلبة', 'Box'], [[['نصف كيلو', 'Half a kilo'], 0], [['كيلو', 'One kilo'], 2250]], 'card'),
  },
  schedules: { breakfast: daily('فطور حتى 11:00', '06:30', '11:00') },
  sections: [
    {
      name: ['فطور حتى 11:00', 'Breakfast until 11:00'], picture: 'saffron 🍳', schedule: 'breakfast', options: [], addons: ['شاي بالنعناع'],
      dishes: [
        [['فطور كويتي', 'Kuwaiti breakfast'], ['بيض وطماط، نخي، خبز، جبن', 'Eggs and tomato, chickpeas, bread, cheese'], 1750, 'saffron 🍳 🍅 🫓', 'veg popular'],
        [['فول مدمس', 'Ful medames'], ['مع ليمون وكمون', 'With lemon and cumin'], 850, 'plum 🫘 🍋 🧄', 'veg'],
        [['شكشوكة', 'Shakshuka'], ['بيض مع طماطم وفلفل', 'Eggs in tomato and pepper'], 1150, 'tomato 🍳 🍅 🫑', 'veg'],
      ],
    },
    {
      name: ['مناقيش وفطائر', 'Manakish and pies'], picture: 'herb 🫓', options: ['dough', 'extras'], addons: ['شاي بالنعناع', 'عصير ليمون'],
      dishes: [
        [['زعتر', 'Za’atar'], ['زعتر بلدي وزيت زيتون', 'Wild thyme and olive oil'], 450, 'herb 🫓 🌿 🫒', 'veg popular'],
        [['جبنة عكاوي', 'Akkawi cheese'], ['جبنة بيضاء', 'White cheese'], 650, 'rice 🫓 🧀', 'veg popular'],
        [['جبنة وزعتر', 'Half and half'], ['نصف زعتر ونصف جبنة', 'Half za’atar, half cheese'], 600, 'saffron 🫓 🧀 🌿', 'veg'],
        [['لحم بعجين', 'Lahm bi ajeen'], ['لحم مفروم وطماطم', 'Minced lamb and tomato'], 850, 'tomato 🫓 🥩 🍅', 'halal'],
        [['سبانخ', 'Spinach'], ['مع سماق وبصل', 'With sumac and onion'], 500, 'mint 🥟 🥬 🧅', 'veg'],
        [['محمرة', 'Muhammara'], ['فلفل أحمر وجوز', 'Red pepper and walnut'], 600, 'tomato 🫓 🌶️ 🌰', 'veg nuts'],
        [['لبنة وخيار', 'Labneh and cucumber'], ['تُضاف بعد الخبز', 'Added after baking'], 600, 'sea 🫓 🥒 🥛', 'veg'],
        [['بيض وجبنة', 'Egg and cheese'], ['بيضتان', 'Two eggs'], 750, 'saffron 🫓 🍳 🧀', 'veg'],
        [['نوتيلا وموز', 'Nutella and banana'], ['حلوة', 'Sweet'], 850, 'plum 🫓 🍫 🍌', 'veg nuts'],
      ],
    },
    {
      name: ['خبز وكعك', 'Bread and cakes'], picture: 'rice 🍞', options: [],
      dishes: [
        [['خبز عربي', 'Arabic bread'], ['ست حبات', 'Six loaves'], 250, 'rice 🫓 🌾', 'veg'],
        [['خبز صاج', 'Saj bread'], ['خمس حبات', 'Five sheets'], 350, 'saffron 🫓', 'veg'],
        [['صمون', 'Samoon'], ['ست حبات', 'Six rolls'], 300, 'saffron 🥖 🌾', 'veg'],
        [['كعك بالسمسم', 'Sesame rings'], ['أربع حبات', 'Four'], 500, 'rice 🥯 🌾', 'veg'],
        [['كرواسون', 'Croissant'], ['بالزبدة', 'All butter'], 450, 'saffron 🥐 🧈', 'veg'],
        [['معمول مشكّل', 'Mixed maamoul'], ['تمر وفستق وجوز', 'Date, pistachio, walnut'], 2250, 'plum 🥮 🌰', 'veg nuts', { options: ['box'] }],
        [['كيكة التمر', 'Date cake'], ['ست قطع', 'Six slices'], 1950, 'plum 🍰 🌰', 'veg nuts'],
      ],
    },
    {
      name: ['مشروبات', 'Drinks'], picture: 'mint 🍵', view: 'grid', options: [],
      dishes: [
        [['شاي بالنعناع', 'Mint tea'], ['كوب', 'A cup'], 300, 'mint 🍵 🌿', 'veg'],
        [['عصير ليمون', 'Lemonade'], ['300 مل', '300 ml'], 650, 'herb 🧃 🍋', 'veg'],
        [['لبن', 'Laban'], ['300 مل', '300 ml'], 300, 'sea 🥛', 'veg'],
      ],
    },
  ],
}
