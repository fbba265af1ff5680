import { hours, maybe, pick, several, slabs } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const deiraFlowers: MerchantSeed = {
  key: 'deira-flowers',
  name: ['ورد الديرة', 'Deira Flowers'],
  text: ['باقات اليوم، مع بطاقة بخط اليد.', 'Today’s flowers, with a card written by hand.'],
  merchant_type: 'ecommerce',
  address: ['شارع الخليج العربي، قطعة 1، مبنى 2', 'Arabian Gulf Street, block 1, building 2'], postal_code: '22002', city: ['السالمية', 'Salmiya'], at: [29.3472, 48.0901],
  phone: '+96522570107', email: 'ward@deiraflowers.example',
  categories: ['flowers'],
  order_types: ['delivery', 'pickup'],
  hours: hours('10:00-22:00', { fri: '14:00-22:00' }),
  radius: 12000,
  slabs: slabs([4, 1000, 25], [8, 1500, 35], [12, 2250, 50]),
  preparation_time: 35, is_scheduling: true, show_contact: true,
  commission: 12, featured_rank: 2,
  cover: 'blush 💐 🌹 🌷 🌸', logo: 'blush 💐',
  weight: 4, rating: 4.9, rhythm: 'afternoon',
  sku_prefix: 'DF',
  options: {
    size: pick(['الحجم', 'Size'], [[['عادي', 'Standard'], 0], [['كبير', 'Large'], 5000], [['فاخر', 'Grand'], 12000]], 'card'),
    vase: maybe(['مزهرية', 'Vase'], [[['زجاج', 'Glass'], 3500], [['خزف', 'Ceramic'], 5000]]),
  },
  sections: [
    {
      name: ['باقات', 'Bouquets'], picture: 'blush 💐', options: ['size', 'vase'], addons: ['شوكولاتة', 'بطاقة'],
      dishes: [
        [['باقة الديرة', 'Deira bouquet'], ['أجمل ما في السوق اليوم', 'The best of today’s market'], 9500, 'blush 💐 🌷 🌼', 'popular', { instruction: 'asked' }],
        [['ورد جوري أحمر', 'Red roses'], ['عشرون وردة', 'Twenty stems'], 12000, 'tomato 🌹 🌿', 'popular', { instruction: 'asked' }],
        [['ورد أبيض', 'White flowers'], ['ورد وزنبق', 'Roses and lilies'], 13500, 'rice 💐 🌸', '', { instruction: 'asked' }],
        [['عبّاد الشمس', 'Sunflowers'], ['عشر زهرات', 'Ten stems'], 8500, 'saffron 🌻', ''],
        [['توليب', 'Tulips'], ['من هولندا', 'From Holland'], 11000, 'plum 🌷', ''],
        [['ياسمين', 'Jasmine'], ['في سلة', 'In a basket'], 7500, 'mint 🌼 🧺', ''],
      ],
    },
    {
      name: ['هدايا', 'Gifts'], picture: 'plum 🎁', view: 'grid', options: [],
      dishes: [
        [['بطاقة', 'Card'], ['اكتب لنا الكلمات', 'Tell us the words'], 1000, 'rice 💌', '', { instruction: 'required' }],
        [['شوكولاتة', 'Chocolates'], ['24 حبة', '24 pieces'], 6500, 'plum 🍫 🎀', 'veg nuts popular'],
        [['بالونات', 'Balloons'], ['خمسة', 'Five'], 3500, 'tomato 🎈', ''],
        [['بخور وعود', 'Incense and oud'], ['50 غ', '50 g'], 8500, 'plum 🕯️ 🌿', ''],
        [['صبّارة', 'Cactus'], ['في فخار', 'In clay'], 4500, 'herb 🌵', '', { stock: 9 }],
      ],
    },
  ],
}

export const dallahCafe: MerchantSeed = {
  key: 'dallah-cafe',
  name: ['مقهى دلّة', 'Dallah Café'],
  text: ['قهوة مختصة ودلّة عربية، جلسة على البحر.', 'Speciality coffee and the Arab pot, seats by the sea.'],
  merchant_type: 'ecommerce',
  address: ['شارع الخليج العربي، مارينا كريسنت 8', 'Arabian Gulf Street, Marina Crescent 8'], postal_code: '22003', city: ['السالمية', 'Salmiya'], at: [29.3415, 48.0665],
  phone: '+96522570108', email: 'cafe@dallah.example',
  categories: ['coffee', 'sweets'],
  order_types: ['pickup', 'delivery', 'dine_in'],
  hours: hours('07:00-24:00', { thu: '07:00-02:00', fri: '13:00-24:00' }),
  radius: 5000,
  preparation_time: 10, is_auto_accept: true,
  commission: 11,
  cover: 'rice ☕ 🫘 🍰 🥛', logo: 'rice ☕',
  weight: 6, rating: 4.7, rhythm: 'afternoon',
  sku_prefix: 'DL',
  options: {
    size: pick(['الحجم', 'Size'], [[['صغير', 'Small'], 0], [['وسط', 'Medium'], 250], [['كبير', 'Large'], 500]], 'card'),
    milk: pick(['الحليب', 'Milk'], [[['كامل', 'Whole'], 0], [['قليل الدسم', 'Low fat'], 0], [['شوفان', 'Oat'], 250], [['لوز', 'Almond'], 250]]),
    extras: several(['إضافات', 'Extras'], 2, [[['شوت إضافي', 'Extra shot'], 300], [['زعفران', 'Saffron'], 250], [['كراميل', 'Caramel'], 200]]),
  },
  sections: [
    {
      name: ['قهوة', 'Coffee'], picture: 'rice ☕', view: 'grid', options: ['size', 'milk', 'extras'], addons: ['كيكة الزعفران', 'كوكيز'],
      dishes: [
        [['سبانش لاتيه', 'Spanish latte'], ['حليب مكثف', 'Condensed milk'], 1650, 'saffron ☕ 🥛', 'popular'],
        [['فلات وايت', 'Flat white'], ['شوتان', 'Two shots'], 1450, 'rice ☕ 🥛', ''],
        [['كابتشينو', 'Cappuccino'], ['رغوة كثيفة', 'Thick foam'], 1450, 'plum ☕ 🍫', ''],
        [['قهوة مقطرة', 'Pour over'], ['إثيوبيا، خوخ', 'Ethiopia, peach'], 1750, 'blush ☕ 🍑', '', { options: [] }],
        [['دلّة عربية', 'Arab pot'], ['هيل وزعفران، مع تمر', 'Cardamom and saffron, with dates'], 2250, 'saffron 🫖 🫘', 'popular', { options: [] }],
        [['آيس لاتيه', 'Iced latte'], ['مع ثلج', 'Over ice'], 1550, 'sea 🧋 🧊', 'popular'],
        [['ماتشا', 'Matcha'], ['من أوجي', 'From Uji'], 1750, 'herb 🍵 🥛', '', { options: ['size', 'milk'] }],
        [['شوكولاتة ساخنة', 'Hot chocolate'], ['70٪', '70 %'], 1550, 'plum 🍫 🥛', '', { options: ['size', 'milk'] }],
      ],
    },
    {
      name: ['حلى', 'Cakes'], picture: 'blush 🍰', view: 'grid', options: [],
      dishes: [
        [['كيكة الزعفران', 'Saffron cake'], ['مع حليب وهيل', 'With milk and cardamom'], 1950, 'saffron 🍰 🌼', 'veg popular'],
        [['تشيز كيك', 'Cheesecake'], ['توت', 'Berries'], 2150, 'blush 🍰 🍓', 'veg'],
        [['كوكيز', 'Cookie'], ['شوكولاتة داكنة', 'Dark chocolate'], 950, 'plum 🍪 🍫', 'veg'],
        [['كرواسون لوز', 'Almond croissant'], ['مخبوز اليوم', 'Baked today'], 1250, 'rice 🥐 🌰', 'veg nuts'],
        [['تيراميسو', 'Tiramisu'], ['في كوب', 'In a glass'], 2150, 'rice 🍮 ☕', 'veg'],
      ],
    },
  ],
}
