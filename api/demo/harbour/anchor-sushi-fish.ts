import type { MerchantSeed } from '../seed.ts'

/** Sets, nigiri, rolls and sashimi of Anchor Sushi. */
export const anchorSushiFish: MerchantSeed['sections'] = [
  {
    name: ['Sets', 'Plateaux', 'أطباق مشكلة'],
    picture: 'sea 🍱',
    options: ['soy', 'extras', 'rice'],
    addons: ['Miso soup', 'Edamame'],
    products: [
      [
        ['Anchor set', 'Plateau Anchor', 'تشكيلة أنكور'],
        [
          'Twelve pieces: salmon, tuna, prawn, and a salmon avocado roll.',
          'Douze pièces : saumon, thon, crevette et un roll saumon-avocat.',
          'اثنتا عشرة قطعة: سلمون وتونة وربيان ورول السلمون بالأفوكادو.',
        ],
        1890,
        'sea 🍣 🍱 🍤',
        'popular',
        { instruction: 'asked' },
      ],
      [
        ['Salmon lover', 'Tout saumon', 'عشاق السلمون'],
        [
          'Sixteen pieces of salmon: nigiri, sashimi, roll, tartare.',
          'Seize pièces de saumon : nigiri, sashimi, roll, tartare.',
          'ست عشرة قطعة من السلمون: نيغيري وساشيمي ورول وتارتار.',
        ],
        2290,
        'tomato 🍣 🥑 🍋',
        'popular',
      ],
      [
        ['Bankside for two', 'Bankside pour deux', 'بانكسايد لشخصين'],
        [
          'Thirty-two pieces, chosen by the chef this morning.',
          'Trente-deux pièces, choisies ce matin par le chef.',
          'اثنتان وثلاثون قطعة اختارها الشيف هذا الصباح.',
        ],
        4200,
        'plum 🍱 🍣 🥢',
        'chef',
      ],
      [
        ['Vegan set', 'Plateau végan', 'تشكيلة نباتية'],
        [
          'Fourteen pieces with avocado, aubergine, pepper and tofu.',
          'Quatorze pièces à l’avocat, à l’aubergine, au poivron et au tofu.',
          'أربع عشرة قطعة بالأفوكادو والباذنجان والفلفل والتوفو.',
        ],
        1590,
        'herb 🍱 🥑 🍆',
        'vegan',
      ],
      [
        ['Lunch box', 'Boîte du midi', 'علبة الغداء'],
        [
          'Eight pieces, miso soup, edamame. Until 15:00.',
          'Huit pièces, soupe miso, edamame. Jusqu’à 15 h.',
          'ثماني قطع وشوربة ميسو وإدامامي. حتى الساعة 15:00.',
        ],
        1290,
        'saffron 🍱 🍣 🫛',
        '',
        { schedule: 'lunch' },
      ],
    ],
  },
  {
    name: ['Nigiri', 'Nigiri', 'نيغيري'],
    picture: 'tomato 🍣',
    options: ['pieces', 'soy', 'extras'],
    products: [
      [
        ['Salmon nigiri', 'Nigiri saumon', 'نيغيري سلمون'],
        [
          'Scottish salmon, brushed with nikiri.',
          'Saumon d’Écosse, laqué au nikiri.',
          'سلمون اسكتلندي مدهون بالنيكيري.',
        ],
        640,
        'tomato 🍣 🍋',
        'popular',
      ],
      [
        ['Tuna nigiri', 'Nigiri thon', 'نيغيري تونة'],
        ['Lean akami, aged for three days.', 'Akami maigre, maturé trois jours.', 'أكامي قليل الدهن معتّق ثلاثة أيام.'],
        780,
        'plum 🍣 🫚',
      ],
      [
        ['Prawn nigiri', 'Nigiri crevette', 'نيغيري ربيان'],
        ['Poached tiger prawn.', 'Crevette tigrée pochée.', 'ربيان نمري مسلوق.'],
        690,
        'sea 🍣 🍤',
      ],
      [
        ['Sea bass nigiri', 'Nigiri bar', 'نيغيري قاروص'],
        ['With yuzu and salt.', 'Au yuzu et au sel.', 'باليوزو والملح.'],
        720,
        'mint 🍣 🍋',
      ],
      [
        ['Eel nigiri', 'Nigiri anguille', 'نيغيري أنقليس'],
        ['Grilled unagi, sweet soy.', 'Unagi grillé, soja sucré.', 'أوناغي مشوي وصويا حلوة.'],
        820,
        'rice 🍣 🍯',
      ],
      [
        ['Tamago nigiri', 'Nigiri tamago', 'نيغيري تاماغو'],
        ['Sweet omelette, a strip of nori.', 'Omelette sucrée, une bande de nori.', 'عجة حلوة وشريط من النوري.'],
        520,
        'saffron 🍣 🥚',
        'veg',
      ],
      [
        ['Seared salmon nigiri', 'Nigiri saumon mi-cuit', 'نيغيري سلمون مشوي باللهب'],
        [
          'Flamed, spicy mayo, spring onion.',
          'Flambé, mayonnaise épicée, cébette.',
          'ملفوح بالنار، مايونيز حار وبصل أخضر.',
        ],
        690,
        'saffron 🍣 🌶️',
        'spicy',
      ],
    ],
  },
  {
    name: ['Rolls', 'Makis', 'رولات'],
    picture: 'mint 🍣',
    options: ['soy', 'extras', 'rice'],
    addons: ['Miso soup', 'Edamame', 'Yuzu lemonade'],
    products: [
      [
        ['Salmon avocado roll', 'Maki saumon avocat', 'رول سلمون وأفوكادو'],
        ['Eight pieces, sesame.', 'Huit pièces, sésame.', 'ثماني قطع بالسمسم.'],
        890,
        'herb 🍣 🥑',
        'popular',
      ],
      [
        ['Spicy tuna roll', 'Maki thon épicé', 'رول تونة حارة'],
        [
          'Eight pieces, chilli, spring onion.',
          'Huit pièces, piment, cébette.',
          'ثماني قطع بالفلفل الحار والبصل الأخضر.',
        ],
        990,
        'tomato 🍣 🌶️ 🧅',
        'spicy',
      ],
      [
        ['Prawn tempura roll', 'Maki crevette tempura', 'رول ربيان تمبورا'],
        [
          'Eight pieces, crisp prawn, spicy mayo.',
          'Huit pièces, crevette croustillante, mayonnaise épicée.',
          'ثماني قطع بالربيان المقرمش والمايونيز الحار.',
        ],
        1120,
        'saffron 🍤 🍣 🌶️',
      ],
      [
        ['Dragon roll', 'Dragon roll', 'رول التنين'],
        [
          'Eel inside, avocado outside, sweet soy.',
          'Anguille dedans, avocat dehors, soja sucré.',
          'أنقليس في الداخل وأفوكادو في الخارج وصويا حلوة.',
        ],
        1380,
        'herb 🍣 🥑 🍯',
        'chef',
      ],
      [
        ['Rainbow roll', 'Rainbow roll', 'رول قوس قزح'],
        [
          'Crab inside, four fish outside.',
          'Crabe dedans, quatre poissons dehors.',
          'سلطعون في الداخل وأربعة أسماك في الخارج.',
        ],
        1420,
        'blush 🍣 🥑 🥒',
      ],
      [
        ['Cucumber hosomaki', 'Hosomaki concombre', 'هوسوماكي خيار'],
        ['Six small ones, sesame.', 'Six petits, sésame.', 'ست قطع صغيرة بالسمسم.'],
        420,
        'mint 🍣 🥒',
        'vegan',
      ],
      [
        ['Avocado hosomaki', 'Hosomaki avocat', 'هوسوماكي أفوكادو'],
        ['Six small ones, salt and lemon.', 'Six petits, sel et citron.', 'ست قطع صغيرة بالملح والليمون.'],
        460,
        'herb 🍣 🥑 🍋',
        'vegan',
      ],
      [
        ['California roll', 'California roll', 'رول كاليفورنيا'],
        ['Crab, avocado, cucumber, tobiko.', 'Crabe, avocat, concombre, tobiko.', 'سلطعون وأفوكادو وخيار وتوبيكو.'],
        940,
        'sea 🍣 🦀 🥒',
      ],
      [
        ['Crunchy aubergine roll', 'Maki croustillant aubergine', 'رول باذنجان مقرمش'],
        ['Miso aubergine, pepper, panko.', 'Aubergine au miso, poivron, panko.', 'باذنجان بالميسو وفلفل وبانكو.'],
        880,
        'plum 🍣 🍆 🫑',
        'vegan',
      ],
    ],
  },
  {
    name: ['Sashimi', 'Sashimi', 'ساشيمي'],
    picture: 'blush 🍣',
    options: ['pieces', 'soy', 'extras'],
    products: [
      [
        ['Salmon sashimi', 'Sashimi saumon', 'ساشيمي سلمون'],
        ['Thick cut, daikon, shiso.', 'Coupe épaisse, daikon, shiso.', 'شرائح سميكة ودايكون وشيسو.'],
        760,
        'tomato 🍣 🌿',
        'gf',
      ],
      [
        ['Tuna sashimi', 'Sashimi thon', 'ساشيمي تونة'],
        ['Akami, fresh wasabi.', 'Akami, wasabi frais.', 'أكامي وواسابي طازج.'],
        920,
        'plum 🍣 🌱',
        'gf',
      ],
      [
        ['Scallop sashimi', 'Sashimi Saint-Jacques', 'ساشيمي إسكالوب'],
        ['Orkney scallops, lemon, salt.', 'Saint-Jacques des Orcades, citron, sel.', 'أسقلوب أوركني وليمون وملح.'],
        980,
        'rice 🦪 🍋 🧂',
        'gf',
      ],
      [
        ['Yellowtail jalapeño', 'Sériole au jalapeño', 'سمك ذيل أصفر بالهالبينو'],
        ['Ponzu, coriander, green chilli.', 'Ponzu, coriandre, piment vert.', 'بونزو وكزبرة وفلفل أخضر حار.'],
        990,
        'herb 🍣 🌶️ 🌿',
        'spicy',
      ],
    ],
  },
]
