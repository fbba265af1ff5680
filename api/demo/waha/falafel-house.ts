import { hours, pick, several, slabs } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const falafelHouse: MerchantSeed = {
  key: 'falafel-house',
  name: ['بيت الفلافل', 'Falafel House'],
  text: ['فلافل تُقلى حين تطلب، حتى الثانية فجرًا.', 'Fried when you order, until two in the morning.'],
  merchant_type: 'ecommerce',
  address: ['شارع البحرين، قطعة 6، محل 3', 'Bahrain Street, block 6, shop 3'], postal_code: '22006', city: ['السالمية', 'Salmiya'], at: [29.3345, 48.0812],
  phone: '+96522570104', email: 'hi@falafelhouse.example',
  categories: ['falafel', 'salads'],
  order_types: ['delivery', 'pickup'],
  hours: hours('08:00-02:00'),
  radius: 5000,
  slabs: slabs([2, 350, 10], [5, 700, 18]),
  preparation_time: 12, is_auto_accept: true,
  commission: 12,
  cover: 'herb 🧆 🥙 🍅 🥒', logo: 'herb 🧆',
  weight: 13, rating: 4.4, rhythm: 'late',
  sku_prefix: 'FH',
  options: {
    bread: pick(['الخبز', 'Bread'], [[['عربي', 'Arabic'], 0], [['صمون', 'Samoon'], 0], [['صاج', 'Saj'], 50]]),
    extras: several(['إضافات', 'Extras'], 4, [[['بطاطا', 'Fries'], 100], [['باذنجان', 'Aubergine'], 100], [['بيض', 'Egg'], 150], [['شطة', 'Chilli'], 0], [['مخلل', 'Pickles'], 0]]),
    size: pick(['الحجم', 'Size'], [[['صغير', 'Small'], 0], [['كبير', 'Large'], 350]]),
  },
  sections: [
    {
      name: ['سندويشات', 'Sandwiches'], picture: 'herb 🥙', options: ['bread', 'extras'], addons: ['لبن عيران', 'بطاطا'],
      dishes: [
        [['سندويش فلافل', 'Falafel sandwich'], ['طحينة، طماطم، مخلل', 'Tahini, tomato, pickles'], 450, 'herb 🥙 🧆 🍅', 'veg popular'],
        [['فلافل خاص', 'Falafel special'], ['مع بطاطا وباذنجان وبيض', 'With fries, aubergine, egg'], 650, 'plum 🥙 🧆 🍆', 'veg popular'],
        [['سندويش حلوم', 'Halloumi sandwich'], ['حلوم مشوي ونعناع', 'Grilled halloumi and mint'], 850, 'mint 🥙 🧀 🌿', 'veg'],
        [['شاورما دجاج', 'Chicken shawarma'], ['ثومية ومخلل', 'Garlic sauce and pickles'], 750, 'saffron 🌯 🍗 🧄', 'halal popular'],
        [['شاورما لحم', 'Lamb shawarma'], ['طحينة وبصل بالسماق', 'Tahini and sumac onion'], 850, 'tomato 🌯 🧅 🍅', 'halal'],
        [['سندويش بطاطا', 'Fries sandwich'], ['ثومية وكاتشب', 'Garlic sauce and ketchup'], 450, 'blush 🌯 🍟', 'veg'],
      ],
    },
    {
      name: ['صحون', 'Plates'], picture: 'saffron 🧆', options: ['size'], addons: ['خبز إضافي'],
      dishes: [
        [['صحن فلافل', 'Falafel plate'], ['عشر حبات مع سلطة', 'Ten pieces with salad'], 950, 'herb 🧆 🥒 🍅', 'veg'],
        [['حمص', 'Hummus'], ['مع حب حمص وزيت', 'With whole chickpeas and oil'], 750, 'saffron 🫓 🫘 🫒', 'veg popular'],
        [['حمص باللحم', 'Hummus with lamb'], ['ولوز محمّص', 'And toasted almonds'], 1450, 'tomato 🫓 🥩 🌰', 'halal nuts'],
        [['فول', 'Ful'], ['فول بالطحينة', 'Broad beans with tahini'], 700, 'plum 🫘 🍋', 'veg'],
        [['فتة حمص', 'Chickpea fatteh'], ['خبز محمّص، لبن، صنوبر', 'Toasted bread, yoghurt, pine nuts'], 1250, 'rice 🍲 🫓 🌰', 'veg nuts'],
        [['متبل', 'Moutabal'], ['باذنجان مشوي', 'Smoked aubergine'], 800, 'plum 🍆 🍋', 'veg'],
        [['تبولة', 'Tabbouleh'], ['مفرومة كل ساعة', 'Chopped every hour'], 850, 'herb 🥗 🌿 🍅', 'veg'],
        [['سلطة عربية', 'Arab salad'], ['خيار وطماطم وليمون', 'Cucumber, tomato, lemon'], 750, 'mint 🥗 🥒 🍋', 'veg'],
      ],
    },
    {
      name: ['مع الأكل', 'With it'], picture: 'blush 🍟', view: 'grid', options: [],
      dishes: [
        [['بطاطا', 'Fries'], ['مع شطة أو بدون', 'With or without chilli'], 500, 'blush 🍟 🌶️', 'veg'],
        [['مخلل مشكّل', 'Mixed pickles'], ['لفت وخيار', 'Turnip and cucumber'], 300, 'blush 🥒 🧂', 'veg'],
        [['خبز إضافي', 'Extra bread'], ['ثلاث حبات', 'Three'], 150, 'rice 🫓', 'veg'],
        [['لبن عيران', 'Ayran'], ['300 مل', '300 ml'], 300, 'sea 🥛 🧂', 'veg'],
        [['شاي', 'Tea'], ['كوب', 'A cup'], 200, 'rice 🍵', 'veg'],
        [['ماء', 'Water'], ['500 مل', '500 ml'], 100, 'sea 🥤 🧊', ''],
      ],
    },
  ],
}
