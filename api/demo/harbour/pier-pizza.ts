import { comboSlot, hours, requiredChoice, multipleChoice } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'
import { pierPizzaSides } from './pier-pizza-sides.ts'

export const pierPizza: MerchantSeed = {
  key: 'pier-pizza',
  name: 'Pier Pizza',
  description: [
    'Neapolitan dough, proved for 48 hours.',
    'Pâte napolitaine, levée 48 heures.',
    'عجينة نابولية تُخمّر 48 ساعة.',
  ],
  merchant_type: 'ecommerce',
  address: '8 St Thomas Street',
  postal_code: 'SE1 9RR',
  city: 'London',
  location: [51.5045, -0.0865],
  phone: '+442079460123',
  email: 'hello@pierpizza.example',
  categories: ['pizza'],
  order_types: ['delivery', 'pickup'],
  hours: hours('00:00-24:00'),
  radius: 5000,
  preparation_time: 20,
  auto_reject_minutes: 30,
  is_scheduling: true,
  show_contact: true,
  commission: 15,
  featured_rank: 1,
  cover: 'tomato 🍕 🍅 🧀 🌿',
  logo: 'tomato 🍕',
  charge: {
    name: ['Packaging', 'Emballage', 'التغليف'],
    description: 'Boxes that keep the crust dry',
    type: 'fixed',
    value: 50,
    order_type: ['delivery', 'pickup'],
  },
  weight: 21,
  rating: 4.7,
  demand: 'late',
  sku_prefix: 'PZ',
  options: {
    size: requiredChoice(
      ['Size', 'Taille', 'الحجم'],
      [
        [['10 inch', '25 cm', '10 بوصات'], 0],
        [['12 inch', '30 cm', '12 بوصة'], 300],
        [['14 inch', '35 cm', '14 بوصة'], 500],
      ],
      'card',
    ),
    crust: requiredChoice(
      ['Crust', 'Pâte', 'العجينة'],
      [
        [['Classic', 'Classique', 'كلاسيكية'], 0],
        [['Thin', 'Fine', 'رقيقة'], 0],
        [['Gluten-free base', 'Sans gluten', 'خالية من الغلوتين'], 200],
      ],
    ),
    toppings: multipleChoice(['Toppings', 'Garnitures', 'الإضافات'], 4, [
      [['Buffalo mozzarella', 'Mozzarella di bufala', 'موزاريلا الجاموس'], 150],
      [['Roast peppers', 'Poivrons grillés', 'فلفل مشوي'], 120],
      [['Fresh chilli', 'Piment frais', 'فلفل حار طازج'], 80],
      [['Nocellara olives', 'Olives Nocellara', 'زيتون نوتشيلارا'], 100],
      [['Smoked pancetta', 'Pancetta fumée', 'بانشيتا مدخنة'], 180],
      [['Anchovies', 'Anchois', 'أنشوجة'], 150],
      [['Extra basil', 'Supplément basilic', 'ريحان إضافي'], 60],
    ]),
    dips: multipleChoice(['Dips', 'Sauces', 'الصلصات'], 3, [
      [['Garlic butter', 'Beurre à l’ail', 'زبدة بالثوم'], 80],
      [['Hot honey', 'Miel pimenté', 'عسل حار'], 80],
      [['Basil pesto', 'Pesto au basilic', 'بيستو الريحان'], 80],
    ]),
    dressing: requiredChoice(
      ['Dressing', 'Assaisonnement', 'التتبيلة'],
      [
        [['House vinaigrette', 'Vinaigrette maison', 'خل وزيت على طريقتنا'], 0],
        [['Lemon and oil', 'Citron et huile', 'ليمون وزيت'], 0],
        [['On the side', 'À part', 'على جنب'], 0],
      ],
    ),
    deal_main: comboSlot(
      ['Calzone', 'Calzone', 'كالزوني'],
      [
        ['Calzone', 0],
        ['Calzone verde', 0],
        ['Calzone piccante', 100],
      ],
    ),
    deal_side: comboSlot(
      ['Side', 'Accompagnement', 'طبق جانبي'],
      [
        ['Garlic bread', 0],
        ['Nocellara olives', 0],
        ['Arancini', 150],
        ['Burrata', 300],
      ],
    ),
    deal_drink: comboSlot(
      ['Drink', 'Boisson', 'مشروب'],
      [
        ['Blood orange soda', 0],
        ['Chinotto', 0],
        ['Peach iced tea', 0],
      ],
    ),
    bottle: requiredChoice(
      ['Size', 'Taille', 'الحجم'],
      [
        [['330 ml', '33 cl', '330 مل'], 0],
        [['750 ml', '75 cl', '750 مل'], 240],
      ],
    ),
  },
  sections: [
    {
      name: ['Pizza', 'Pizzas', 'بيتزا'],
      picture: 'tomato 🍕',
      options: ['size', 'crust', 'toppings', 'dips'],
      addons: ['Garlic knots', 'Amalfi lemonade', 'Tiramisù'],
      products: [
        [
          ['Margherita', 'Margherita', 'مارغريتا'],
          [
            'San Marzano tomato, fior di latte, fresh basil, olive oil.',
            'Tomate San Marzano, fior di latte, basilic frais, huile d’olive.',
            'طماطم سان مارزانو وجبن فيور دي لاتي وريحان طازج وزيت زيتون.',
          ],
          950,
          'tomato 🍕 🍅 🌿',
          'veg popular',
          { instruction: 'asked', model: 'pizza' },
        ],
        [
          ['’Nduja and honey', '’Nduja et miel', 'ندويا بالعسل'],
          [
            'Spicy Calabrian sausage, hot honey, fior di latte.',
            'Saucisse piquante de Calabre, miel pimenté, fior di latte.',
            'نقانق كالابريا الحارة وعسل حار وجبن فيور دي لاتي.',
          ],
          1250,
          'saffron 🍕 🌶️ 🍯',
          'spicy popular',
        ],
        [
          ['Peperoni verdi', 'Poivrons verts', 'فلفل أخضر مشوي'],
          [
            'Roast green peppers, olives, fior di latte.',
            'Poivrons verts grillés, olives, fior di latte.',
            'فلفل أخضر مشوي وزيتون وجبن فيور دي لاتي.',
          ],
          1100,
          'herb 🍕 🫑 🫒',
          'veg',
        ],
        [
          ['Quattro formaggi', 'Quatre fromages', 'أربع أجبان'],
          [
            'Mozzarella, gorgonzola, parmesan, taleggio.',
            'Mozzarella, gorgonzola, parmesan, taleggio.',
            'موزاريلا وغورغونزولا وبارميزان وتاليجيو.',
          ],
          1200,
          'saffron 🍕 🧀 🧈',
          'veg',
        ],
        [
          ['Ortolana', 'Ortolana', 'أورتولانا بالخضار'],
          [
            'Aubergine, tomato, sweetcorn, no cheese.',
            'Aubergine, tomate, maïs, sans fromage.',
            'باذنجان وطماطم وذرة حلوة، من دون جبن.',
          ],
          1120,
          'plum 🍕 🍆 🌽',
          'vegan',
        ],
        [
          ['Marinara', 'Marinara', 'مارينارا'],
          [
            'Tomato, garlic, oregano, olive oil. The oldest of them all.',
            'Tomate, ail, origan, huile d’olive. La plus ancienne de toutes.',
            'طماطم وثوم وأوريغانو وزيت زيتون. أقدم بيتزا على الإطلاق.',
          ],
          850,
          'tomato 🍕 🧄 🍅',
          'vegan',
        ],
        [
          ['Pancetta and egg', 'Pancetta et œuf', 'بانشيتا وبيض'],
          [
            'Smoked pancetta, egg, pecorino, black pepper.',
            'Pancetta fumée, œuf, pecorino, poivre noir.',
            'بانشيتا مدخنة وبيض وبيكورينو وفلفل أسود.',
          ],
          1280,
          'rice 🍕 🥓 🥚',
        ],
        [
          ['Diavola', 'Diavola', 'ديافولا الحارة'],
          [
            'Salame piccante, chilli, tomato, fior di latte.',
            'Salame piccante, piment, tomate, fior di latte.',
            'سلامي حار وفلفل وطماطم وجبن فيور دي لاتي.',
          ],
          1220,
          'tomato 🍕 🌶️ 🧀',
          'spicy popular',
        ],
        [
          ['Napoli', 'Napoli', 'نابولي'],
          [
            'Cantabrian anchovies, capers, olives, tomato.',
            'Anchois de Cantabrie, câpres, olives, tomate.',
            'أنشوجة كانتابريا وكبر وزيتون وطماطم.',
          ],
          1180,
          'sea 🍕 🫒 🍅',
        ],
        [
          ['Spinaci', 'Épinards', 'سبانخ وريكوتا'],
          [
            'Spinach, ricotta, garlic, an egg in the middle.',
            'Épinards, ricotta, ail, un œuf au milieu.',
            'سبانخ وريكوتا وثوم وبيضة في الوسط.',
          ],
          1140,
          'herb 🍕 🥬 🥚',
          'veg',
        ],
        [
          ['Potato and rosemary', 'Pomme de terre et romarin', 'بطاطس وإكليل الجبل'],
          [
            'Thin potato, rosemary, taleggio, sea salt.',
            'Fines tranches de pomme de terre, romarin, taleggio, sel marin.',
            'شرائح بطاطس رقيقة وإكليل الجبل وتاليجيو وملح البحر.',
          ],
          1090,
          'rice 🍕 🥔 🌿',
          'veg',
        ],
        [
          ['Prawn and courgette', 'Crevettes et courgette', 'ربيان وكوسا'],
          [
            'Prawns, courgette ribbons, chilli, lemon.',
            'Crevettes, rubans de courgette, piment, citron.',
            'ربيان وشرائح كوسا وفلفل حار وليمون.',
          ],
          1390,
          'sea 🍕 🍤 🥒',
          'new',
        ],
        [
          ['Broccoli and salsiccia', 'Brocoli et salsiccia', 'بروكلي ونقانق'],
          [
            'Fennel sausage, purple sprouting broccoli, smoked scamorza.',
            'Saucisse au fenouil, brocoli violet, scamorza fumée.',
            'نقانق بالشمر وبروكلي أرجواني وجبن سكامورزا مدخن.',
          ],
          1290,
          'herb 🍕 🥦 🧀',
        ],
        [
          ['Kids’ margherita', 'Margherita enfant', 'مارغريتا للأطفال'],
          [
            'Eight inches of tomato and fior di latte, nothing green.',
            'Vingt centimètres de tomate et de fior di latte, rien de vert.',
            'ثماني بوصات من الطماطم وفيور دي لاتي، ولا شيء أخضر.',
          ],
          650,
          'blush 🍕 🍅',
          'veg',
          { options: ['crust'] },
        ],
      ],
    },
    ...pierPizzaSides,
    {
      name: ['Meal deals', 'Formules', 'عروض كومبو'],
      picture: 'tomato 🥟 🫒',
      options: ['deal_main', 'deal_side', 'deal_drink'],
      products: [
        [
          ['Calzone deal', 'Formule calzone', 'كومبو كالزوني'],
          [
            'A calzone with a side and a drink.',
            'Un calzone, un accompagnement et une boisson.',
            'كالزوني مع طبق جانبي ومشروب.',
          ],
          1650,
          'tomato 🥟 🫒 🥤',
          'popular',
        ],
      ],
    },
  ],
}
