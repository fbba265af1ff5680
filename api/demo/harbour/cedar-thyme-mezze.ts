import type { MerchantSeed } from '../seed.ts'

/** Cold and hot mezze of Cedar & Thyme. */
export const cedarThymeMezze: MerchantSeed['sections'] = [
  {
    name: ['Cold mezze', 'Mezzés froids', 'مقبلات باردة'],
    picture: 'rice 🫓',
    options: ['size'],
    addons: ['Flatbread', 'Garlic toum'],
    products: [
      [
        ['Hummus', 'Houmous', 'حمص'],
        [
          'Chickpeas, tahini, lemon, good oil.',
          'Pois chiches, tahini, citron, bonne huile.',
          'حمص وطحينة وليمون وزيت طيب.',
        ],
        590,
        'saffron 🫓 🫘 🍋',
        'vegan gf popular',
      ],
      [
        ['Baba ganoush', 'Baba ganoush', 'بابا غنوج'],
        ['Smoked aubergine, pomegranate.', 'Aubergine fumée, grenade.', 'باذنجان مدخن ورمان.'],
        620,
        'plum 🍆 🍋 🌿',
        'vegan gf',
      ],
      [
        ['Tabbouleh', 'Taboulé', 'تبولة'],
        ['Parsley, tomato, a little bulgur.', 'Persil, tomate, un peu de boulgour.', 'بقدونس وطماطم وقليل من البرغل.'],
        640,
        'herb 🥗 🌿 🍅',
        'vegan',
      ],
      [
        ['Fattoush', 'Fattouche', 'فتوش'],
        ['Sumac, radish, crisp bread.', 'Sumac, radis, pain croustillant.', 'سماق وفجل وخبز مقرمش.'],
        660,
        'tomato 🥗 🍅 🫓',
        'vegan',
      ],
      [
        ['Labneh', 'Labné', 'لبنة'],
        ['Strained yoghurt, mint, olives.', 'Yaourt égoutté, menthe, olives.', 'لبن مصفّى ونعناع وزيتون.'],
        560,
        'mint 🫓 🫒 🌿',
        'veg gf',
      ],
      [
        ['Muhammara', 'Mouhamara', 'محمرة'],
        ['Red pepper, walnut, pomegranate.', 'Poivron rouge, noix, grenade.', 'فلفل أحمر وجوز ورمان.'],
        640,
        'tomato 🫑 🌰 🌶️',
        'vegan nuts',
      ],
      [
        ['Stuffed vine leaves', 'Feuilles de vigne farcies', 'ورق عنب'],
        ['Rice, tomato, mint, lemon.', 'Riz, tomate, menthe, citron.', 'أرز وطماطم ونعناع وليمون.'],
        590,
        'herb 🌯 🍃 🍋',
        'vegan gf',
        { options: [] },
      ],
    ],
  },
  {
    name: ['Hot mezze', 'Mezzés chauds', 'مقبلات ساخنة'],
    picture: 'saffron 🧆',
    options: ['sauce'],
    products: [
      [
        ['Falafel', 'Falafels', 'فلافل'],
        ['Six, with tahini and pickles.', 'Six, avec tahini et pickles.', 'ست حبات مع الطحينة والمخللات.'],
        620,
        'herb 🧆 🥒 🍅',
        'vegan popular',
      ],
      [
        ['Halloumi', 'Halloumi', 'حلوم مشوي'],
        ['Grilled, with za’atar and honey.', 'Grillé, au zaatar et au miel.', 'مشوي بالزعتر والعسل.'],
        720,
        'saffron 🧀 🍯 🌿',
        'veg gf',
      ],
      [
        ['Cheese rolls', 'Rouleaux au fromage', 'رقاقات جبن'],
        ['Five, filo, feta, parsley.', 'Cinq, pâte filo, feta, persil.', 'خمس قطع من رقائق العجين والفيتا والبقدونس.'],
        640,
        'rice 🥐 🧀 🌿',
        'veg',
      ],
      [
        ['Kibbeh', 'Kibbé', 'كبة'],
        [
          'Four, bulgur, lamb, pine nuts.',
          'Quatre, boulgour, agneau, pignons.',
          'أربع حبات بالبرغل ولحم الضأن والصنوبر.',
        ],
        740,
        'tomato 🧆 🌰 🧅',
        'nuts halal',
      ],
      [
        ['Batata harra', 'Batata harra', 'بطاطا حرة'],
        [
          'Potato, chilli, coriander, garlic.',
          'Pommes de terre, piment, coriandre, ail.',
          'بطاطس وفلفل حار وكزبرة وثوم.',
        ],
        580,
        'tomato 🥔 🌶️ 🧄',
        'vegan gf spicy',
      ],
      [
        ['Chicken livers', 'Foies de volaille', 'سودة دجاج'],
        ['Pomegranate molasses, onion.', 'Mélasse de grenade, oignon.', 'دبس الرمان والبصل.'],
        690,
        'plum 🍲 🧅 🍋',
        'halal gf',
      ],
      [
        ['Sujuk', 'Soujouk', 'سجق'],
        ['Spiced beef sausage, tomato.', 'Saucisse de bœuf épicée, tomate.', 'نقانق لحم بقري متبّلة مع الطماطم.'],
        720,
        'tomato 🌭 🍅 🌶️',
        'halal spicy',
      ],
    ],
  },
]
