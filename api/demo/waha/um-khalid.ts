import { hours, pick, several } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const umKhalid: MerchantSeed = {
  key: 'um-khalid-kitchen',
  name: ['مطبخ أم خالد', 'Um Khalid’s Kitchen'],
  text: ['أكل كويتي مثل البيت، مع دقوس كل يوم.', 'Kuwaiti home cooking, fresh daqoos every day.'],
  notice: ['صواني المجبوس تحتاج طلبًا قبل ثلاث ساعات.', 'Trays of machboos need three hours’ notice.'],
  merchant_type: 'ecommerce',
  address: ['شارع تونس، قطعة 5، مبنى 31', 'Tunis Street, block 5, building 31'], postal_code: '32001', city: ['حولي', 'Hawalli'], at: [29.3352, 48.0425],
  phone: '+96522570102', email: 'salam@umkhalid.example',
  categories: ['machboos', 'fish'],
  order_types: ['delivery', 'pickup'],
  hours: hours('11:30-16:00 18:30-24:00', { fri: '12:30-24:00' }),
  radius: 8000,
  preparation_time: 35, is_scheduling: true,
  commission: 14,
  cover: 'rice 🍚 🍗 🍋 🌶️', logo: 'rice 🍚',
  weight: 17, rating: 4.6, rhythm: 'meals',
  sku_prefix: 'UK',
  options: {
    size: pick(['الحجم', 'Size'], [[['صحن', 'Plate'], 0], [['نصف صينية', 'Half tray'], 6000], [['صينية', 'Tray'], 13500]], 'card'),
    sauce: several(['مع', 'With'], 3, [[['دقوس', 'Daqoos'], 0], [['معبوچ', 'Maabouch'], 150], [['روب', 'Yoghurt'], 200], [['أچار', 'Mango pickle'], 150]]),
    rice: pick(['الأرز', 'Rice'], [[['زعفران', 'Saffron'], 0], [['أبيض', 'White'], 0]]),
  },
  sections: [
    {
      name: ['مجبوس ومرق', 'Machboos and stews'], picture: 'rice 🍚', options: ['size', 'sauce'], addons: ['سلطة خضراء', 'روب بالخيار'],
      dishes: [
        [['مجبوس دجاج', 'Chicken machboos'], ['أرز زعفران، حشو، دجاج محمّر', 'Saffron rice, hashu, browned chicken'], 2450, 'saffron 🍚 🍗 🍋', 'halal popular'],
        [['مجبوس لحم', 'Lamb machboos'], ['لحم غنم عربي مع لومي', 'Local lamb with dried lime'], 3650, 'tomato 🍚 🍖 🍋', 'halal popular'],
        [['مجبوس ربيان', 'Prawn machboos'], ['ربيان خليجي مع كزبرة', 'Gulf prawns with coriander'], 3900, 'sea 🍚 🍤 🌿', ''],
        [['مربين', 'Murabyan'], ['أرز مع ربيان وبصل', 'Rice cooked with prawns and onion'], 3750, 'plum 🍚 🍤 🧅', ''],
        [['مطبق سمك', 'Fish mutabbaq'], ['زبيدي مقلي فوق أرز', 'Fried pomfret on rice'], 4900, 'sea 🍚 🧅 🌶️', 'chef', { stock: 12 }],
        [['تشريب لحم', 'Lamb tashreeb'], ['خبز رقاق مع مرق', 'Thin bread in broth'], 3250, 'saffron 🍲 🫓 🥔', 'halal', { options: ['sauce'] }],
        [['مرق بامية', 'Okra stew'], ['مع لحم وأرز أبيض', 'With lamb and white rice'], 2950, 'herb 🍲 🍅 🌿', 'halal', { options: ['rice', 'sauce'] }],
        [['جريش', 'Jareesh'], ['قمح مجروش مع كشنة', 'Cracked wheat with browned onion'], 1950, 'rice 🍲 🌾 🧅', 'halal', { options: ['sauce'] }],
        [['هريس', 'Harees'], ['قمح ولحم مع سمن', 'Wheat and lamb with ghee'], 2150, 'rice 🍲 🌾 🧈', 'halal', { options: [] }],
        [['موش', 'Moosh'], ['أرز مع عدس', 'Rice with lentils'], 1450, 'saffron 🍚 🫘', 'veg', { options: ['sauce'] }],
      ],
    },
    {
      name: ['مقليات ومقبلات', 'Fried and small'], picture: 'saffron 🥟', options: [],
      dishes: [
        [['سمبوسة لحم', 'Lamb samosa'], ['ست حبات', 'Six pieces'], 950, 'saffron 🥟 🥩', 'halal popular'],
        [['سمبوسة جبن', 'Cheese samosa'], ['ست حبات', 'Six pieces'], 850, 'rice 🥟 🧀', 'veg'],
        [['كبة', 'Kibbeh'], ['أربع حبات مع صنوبر', 'Four, with pine nuts'], 1100, 'tomato 🧆 🌰', 'halal nuts'],
        [['ورق عنب', 'Vine leaves'], ['بدبس الرمان', 'With pomegranate'], 1450, 'herb 🌯 🍃 🍋', 'veg'],
        [['سلطة خضراء', 'Green salad'], ['مع ليمون', 'With lemon'], 750, 'mint 🥗 🥒 🍋', 'veg'],
        [['روب بالخيار', 'Yoghurt and cucumber'], ['مع نعناع', 'With mint'], 550, 'mint 🥣 🥒 🌿', 'veg'],
      ],
    },
    {
      name: ['حلو', 'Sweet'], picture: 'saffron 🍮', view: 'grid', options: [],
      dishes: [
        [['لقيمات', 'Luqaimat'], ['مع دبس تمر', 'With date syrup'], 1250, 'saffron 🍩 🍯', 'veg popular'],
        [['رهش', 'Rahash'], ['طحينة وسكر، 250 غ', 'Sesame sweet, 250 g'], 1600, 'rice 🍫 🌰', 'veg'],
        [['ساقو', 'Sago'], ['مع هيل وزعفران', 'With cardamom and saffron'], 900, 'tomato 🍮 🌼', 'veg'],
        [['بلاليط', 'Balaleet'], ['شعيرية حلوة مع بيض، حتى 12:30', 'Sweet vermicelli with egg, until 12:30'], 1350, 'saffron 🍝 🥚', 'veg', { schedule: 'morning' }],
        [['شاي كرك', 'Karak tea'], ['مع هيل', 'With cardamom'], 350, 'rice 🫖 🥛', 'veg'],
      ],
    },
  ],
  schedules: { morning: { name: 'فطور حتى 12:30', type: 'daily', days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start_time: '11:30', end_time: '12:30' } },
}
