import { hours, maybe, pick, several } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const salmiyaGrills: MerchantSeed = {
  key: 'salmiya-grills',
  name: ['مشاوي السالمية', 'Salmiya Grills'],
  text: ['مشويات على الفحم تُحضّر عند الطلب.', 'Grilled over charcoal when you order.'],
  merchant_type: 'ecommerce',
  address: ['شارع سالم المبارك، قطعة 2، مبنى 14', 'Salem Al Mubarak Street, block 2, building 14'], postal_code: '22001', city: ['السالمية', 'Salmiya'], at: [29.3386, 48.0742],
  phone: '+96522570101', email: 'hello@salmiyagrills.example',
  categories: ['grills'],
  order_types: ['delivery', 'pickup', 'dine_in'],
  hours: hours('11:00-01:00', { fri: '13:00-01:00' }),
  radius: 7000,
  preparation_time: 25, auto_reject_minutes: 40, is_scheduling: true, show_contact: true,
  commission: 15, featured_rank: 1,
  cover: 'tomato 🍖 🍅 🧅 🌿', logo: 'tomato 🍖',
  weight: 24, rating: 4.7, rhythm: 'dinner',
  sku_prefix: 'SG',
  options: {
    bread: pick(['الخبز', 'Bread'], [[['خبز عربي', 'Arabic bread'], 0], [['خبز تنور', 'Tannour bread'], 100], [['بدون خبز', 'No bread'], 0]]),
    extras: several(['إضافات', 'Extras'], 4, [
      [['بصل إضافي', 'Extra onion'], 0], [['ثومية', 'Garlic sauce'], 150], [['طحينة', 'Tahini'], 150], [['شطة', 'Chilli sauce'], 100], [['مخلل', 'Pickles'], 100],
    ]),
    size: pick(['الحجم', 'Size'], [[['نفر', 'For one'], 0], [['نفرين', 'For two'], 2250], [['عائلي', 'Family'], 6500]], 'card'),
    heat: pick(['الحرارة', 'Heat'], [[['عادي', 'Mild'], 0], [['حار', 'Hot'], 0], [['حار جدًا', 'Very hot'], 0]]),
    sugar: maybe(['السكر', 'Sugar'], [[['سكر قليل', 'Less sugar'], 0], [['بدون سكر', 'No sugar'], 0]]),
  },
  sections: [
    {
      name: ['مشويات', 'Grills'], picture: 'tomato 🍖', options: ['bread', 'extras'], addons: ['حمص بالطحينة', 'فتوش', 'ليمون بالنعناع'],
      dishes: [
        [['كباب لحم', 'Lamb kebab'], ['خمس قطع مع خبز وبصل مشوي', 'Five pieces with bread and grilled onion'], 2750, 'tomato 🍖 🧅 🍅', 'halal popular'],
        [['شيش طاووق', 'Shish taouk'], ['دجاج متبّل مع ثومية', 'Marinated chicken with garlic sauce'], 2250, 'saffron 🍗 🧄 🍋', 'halal popular'],
        [['مشكّل مشاوي', 'Mixed grill'], ['كباب وطاووق وأوصال، يكفي شخصين', 'Kebab, taouk and lamb cubes, for two'], 4500, 'tomato 🥩 🍅 🧅', 'halal popular', { options: ['size', 'bread', 'extras'] }],
        [['أوصال لحم', 'Lamb cubes'], ['لحم غنم مع بهارات سبعة', 'Lamb with seven spices'], 3250, 'plum 🍢 🧅 🌿', 'halal'],
        [['ريش غنم', 'Lamb chops'], ['أربع ريش مع إكليل الجبل', 'Four chops with rosemary'], 4250, 'tomato 🍖 🌿 🧂', 'halal chef'],
        [['ربيان مشوي', 'Grilled prawns'], ['ثمان حبات مع ليمون وثوم', 'Eight prawns with lemon and garlic'], 4250, 'sea 🍤 🍋 🧄', ''],
        [['أجنحة حارة', 'Hot wings'], ['ست قطع مع صلصة الفلفل', 'Six pieces with chilli sauce'], 1950, 'saffron 🍗 🌶️', 'halal spicy', { options: ['heat', 'extras'] }],
        [['نصف دجاجة', 'Half chicken'], ['مشوية على الفحم مع ثومية', 'Over charcoal, with garlic sauce'], 2150, 'saffron 🍗 🍋 🧄', 'halal'],
        [['عرايس', 'Arayes'], ['خبز محشو بلحم مفروم', 'Bread filled with minced lamb'], 1650, 'rice 🫓 🥩 🌿', 'halal'],
        [['كبدة مشوية', 'Grilled liver'], ['مع ليمون وفلفل', 'With lemon and pepper'], 1850, 'plum 🍢 🍋 🌶️', 'halal'],
        [['برجر الفحم', 'Charcoal burger'], ['لحم بقري مع جبنة وخس', 'Beef with cheese and lettuce'], 2100, 'rice 🍔 🧀', 'halal'],
        [['كباب دجاج', 'Chicken kebab'], ['مع بقدونس وفلفل حلو', 'With parsley and sweet pepper'], 2150, 'saffron 🍢 🫑 🌿', 'halal'],
      ],
    },
    {
      name: ['مقبلات وسلطات', 'Mezze and salads'], picture: 'mint 🥗', options: [],
      dishes: [
        [['حمص بالطحينة', 'Hummus'], ['مع زيت زيتون وخبز ساخن', 'With olive oil and hot bread'], 900, 'rice 🫓 🫒 🍋', 'veg popular'],
        [['متبل', 'Moutabal'], ['باذنجان مشوي مع طحينة', 'Smoked aubergine with tahini'], 950, 'plum 🍆 🍋', 'veg'],
        [['فتوش', 'Fattoush'], ['خضار طازجة وخبز محمّص', 'Fresh vegetables and toasted bread'], 1100, 'mint 🥗 🍅 🥒', 'veg'],
        [['تبولة', 'Tabbouleh'], ['بقدونس وطماطم وبرغل', 'Parsley, tomato, bulgur'], 1100, 'herb 🥗 🌿 🍅', 'veg'],
        [['فلافل', 'Falafel'], ['ثمان حبات مع طحينة', 'Eight pieces with tahini'], 750, 'herb 🧆 🍅', 'veg'],
        [['بطاطا مقلية', 'Fries'], ['مع ملح البحر', 'With sea salt'], 650, 'blush 🍟 🥔', 'veg'],
        [['زيتون مشكّل', 'Mixed olives'], ['أخضر وأسود', 'Green and black'], 500, 'herb 🫒', 'veg'],
        [['شوربة عدس', 'Lentil soup'], ['مع ليمون وكمون', 'With lemon and cumin'], 850, 'saffron 🍲 🍋', 'veg'],
      ],
    },
    {
      name: ['مشروبات وحلويات', 'Drinks and sweets'], picture: 'mint 🍹', view: 'grid', options: [],
      dishes: [
        [['ليمون بالنعناع', 'Mint lemonade'], ['طازج، 330 مل', 'Fresh, 330 ml'], 850, 'mint 🍹 🍋 🌿', 'veg popular', { options: ['sugar'] }],
        [['لبن عيران', 'Ayran'], ['بارد ومملّح', 'Cold and salted'], 350, 'sea 🥛 🧂', 'veg'],
        [['عصير برتقال', 'Orange juice'], ['يُعصر عند الطلب', 'Pressed when you order'], 950, 'saffron 🧃 🍊', 'veg'],
        [['كولا', 'Cola'], ['علبة 330 مل', 'Can, 330 ml'], 250, 'tomato 🥤 🧊', ''],
        [['كنافة نابلسية', 'Nabulsi kunafa'], ['تُقدّم ساخنة', 'Served hot'], 1500, 'saffron 🍯 🧀', 'veg', { is_sold_out: true }],
        [['أم علي', 'Umm Ali'], ['مع مكسرات وزبيب', 'With nuts and raisins'], 1400, 'rice 🍮 🌰', 'veg nuts'],
      ],
    },
  ],
}
