import { hours, pick, several, slabs } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const shamSweets: MerchantSeed = {
  key: 'sham-sweets',
  name: ['حلويات الشام', 'Sham Sweets'],
  text: ['كنافة وبقلاوة بالسمن البلدي، تُخبز بعد العصر.', 'Kunafa and baklava in pure ghee, baked after the afternoon prayer.'],
  merchant_type: 'ecommerce',
  address: ['شارع بيروت، قطعة 3، مبنى 22', 'Beirut Street, block 3, building 22'], postal_code: '32003', city: ['حولي', 'Hawalli'], at: [29.3398, 48.0301],
  phone: '+96522570106', email: 'orders@shamsweets.example',
  categories: ['sweets'],
  order_types: ['delivery', 'pickup'],
  hours: hours('16:00-24:00', { thu: '16:00-01:00', fri: '16:00-24:00' }),
  radius: 9000,
  slabs: slabs([3, 500, 14], [6, 850, 24], [9, 1350, 35]),
  preparation_time: 20, is_scheduling: true,
  commission: 13, featured_rank: 3,
  cover: 'saffron 🍯 🥮 🧀 🌰', logo: 'saffron 🍯',
  weight: 10, rating: 4.9, rhythm: 'late',
  sku_prefix: 'SS',
  options: {
    weight: pick(['الوزن', 'Weight'], [[['نصف كيلو', 'Half a kilo'], 0], [['كيلو', 'One kilo'], 3250], [['كيلوان', 'Two kilos'], 9500]], 'card'),
    syrup: pick(['القطر', 'Syrup'], [[['عادي', 'Normal'], 0], [['خفيف', 'Light'], 0], [['جانبًا', 'On the side'], 0]]),
    topping: several(['فوقها', 'On top'], 2, [[['فستق إضافي', 'Extra pistachio'], 250], [['قشطة', 'Clotted cream'], 300]]),
  },
  sections: [
    {
      name: ['كنافة', 'Kunafa'], picture: 'saffron 🍯', options: ['syrup', 'topping'],
      dishes: [
        [['كنافة نابلسية', 'Nabulsi kunafa'], ['جبنة وفستق، ساخنة', 'Cheese and pistachio, hot'], 1500, 'saffron 🍯 🧀 🌰', 'veg nuts popular'],
        [['كنافة بالقشطة', 'Cream kunafa'], ['شعيرية خشنة', 'Coarse strands'], 1600, 'rice 🍮 🍯', 'veg popular'],
        [['كنافة مبرومة', 'Rolled kunafa'], ['محشوة بالفستق', 'Filled with pistachio'], 1950, 'herb 🥮 🌰 🍯', 'veg nuts'],
        [['كنافة بالنوتيلا', 'Nutella kunafa'], ['للأطفال والكبار', 'For children and others'], 1750, 'plum 🍮 🍫', 'veg nuts'],
      ],
    },
    {
      name: ['بقلاوة', 'Baklava'], picture: 'herb 🥮', options: ['weight'],
      dishes: [
        [['بقلاوة مشكّلة', 'Mixed baklava'], ['ستة أنواع', 'Six kinds'], 3500, 'saffron 🥮 🌰 🍯', 'veg nuts popular'],
        [['بقلاوة فستق', 'Pistachio baklava'], ['فستق حلبي', 'Aleppo pistachio'], 4250, 'herb 🥮 🌰', 'veg nuts'],
        [['وربات بالقشطة', 'Warbat'], ['قشطة وفستق', 'Cream and pistachio'], 3250, 'rice 🥐 🍯', 'veg nuts'],
        [['غريبة', 'Ghraybeh'], ['تذوب في الفم', 'Melts'], 2750, 'rice 🍪 🌰', 'veg nuts'],
        [['برازق', 'Barazek'], ['سمسم وفستق', 'Sesame and pistachio'], 2750, 'saffron 🍪 🌾', 'veg nuts'],
        [['معمول تمر', 'Date maamoul'], ['طري', 'Soft'], 2950, 'plum 🥮', 'veg'],
      ],
    },
    {
      name: ['باردة', 'Cold'], picture: 'sea 🍨', view: 'grid', options: [],
      dishes: [
        [['بوظة عربية', 'Arab ice cream'], ['مستكة وفستق', 'Mastic and pistachio'], 950, 'sea 🍨 🌰', 'veg nuts popular'],
        [['مهلبية', 'Muhallabia'], ['ماء الورد', 'Rose water'], 650, 'blush 🍮 🌹', 'veg'],
        [['رز بحليب', 'Rice pudding'], ['قرفة', 'Cinnamon'], 650, 'rice 🍮 🍚', 'veg'],
        [['ليالي لبنان', 'Layali Lubnan'], ['سميد وقشطة', 'Semolina and cream'], 750, 'blush 🍰 🌸', 'veg'],
        [['عصير رمان', 'Pomegranate juice'], ['300 مل', '300 ml'], 1150, 'tomato 🧃 🍒', 'veg'],
        [['قهوة عربية', 'Arabic coffee'], ['دلة صغيرة', 'A small pot'], 850, 'rice 🫖 🫘', 'veg'],
      ],
    },
  ],
}
