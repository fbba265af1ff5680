import { hours, pick, several } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const pierPizza: MerchantSeed = {
  key: 'pier-pizza',
  name: 'Pier Pizza',
  text: ['Neapolitan dough, proved for 48 hours.', 'Pâte napolitaine, levée 48 heures.', 'عجينة نابولية تُخمّر 48 ساعة.'],
  merchant_type: 'ecommerce',
  address: '8 St Thomas Street', postal_code: 'SE1 9RR', city: 'London', at: [51.5045, -0.0865],
  phone: '+442079460123', email: 'hello@pierpizza.example',
  categories: ['pizza'],
  order_types: ['delivery', 'pickup'],
  hours: hours('00:00-24:00'),
  radius: 5000,
  preparation_time: 20, auto_reject_minutes: 30, is_scheduling: true, show_contact: true,
  commission: 15, featured_rank: 1,
  cover: 'tomato 🍕 🍅 🧀 🌿', logo: 'tomato 🍕',
  charge: { name: ['Packaging', 'Emballage', 'التغليف'], description: 'Boxes that keep the crust dry', type: 'fixed', value: 50, order_type: ['delivery', 'pickup'] },
  weight: 21, rating: 4.7, rhythm: 'late',
  sku_prefix: 'PZ',
  options: {
    size: pick(['Size', 'Taille', 'الحجم'], [[['10 inch', '25 cm', '10 بوصات'], 0], [['12 inch', '30 cm', '12 بوصة'], 300], [['14 inch', '35 cm', '14 بوصة'], 500]], 'card'),
    crust: pick(['Crust', 'Pâte', 'العجينة'], [[['Classic', 'Classique', 'كلاسيكية'], 0], [['Thin', 'Fine', 'رقيقة'], 0], [['Gluten-free base', 'Sans gluten', 'خالية من الغلوتين'], 200]]),
    toppings: several(['Toppings', 'Garnitures', 'الإضافات'], 4, [
      [['Buffalo mozzarella', 'Mozzarella di bufala', 'موزاريلا الجاموس'], 150], [['Roast peppers', 'Poivrons grillés', 'فلفل مشوي'], 120], [['Fresh chilli', 'Piment frais', 'فلفل حار طازج'], 80], [['Nocellara olives', 'Olives Nocellara', 'زيتون نوتشيلارا'], 100],
      [['Smoked pancetta', 'Pancetta fumée', 'بانشيتا مدخنة'], 180], [['Anchovies', 'Anchois', 'أنشوجة'], 150], [['Extra basil', 'Supplément basilic', 'ريحان إضافي'], 60],
    ]),
    dips: several(['Dips', 'Sauces', 'الصلصات'], 3, [[['Garlic butter', 'Beurre à l’ail', 'زبدة بالثوم'], 80], [['Hot honey', 'Miel pimenté', 'عسل حار'], 80], [['Basil pesto', 'Pesto au basilic', 'بيستو الريحان'], 80]]),
    dressing: pick(['Dressing', 'Assaisonnement', 'التتبيلة'], [[['House vinaigrette', 'Vinaigrette maison', 'خل وزيت على طريقتنا'], 0], [['Lemon and oil', 'Citron et huile', 'ليمون وزيت'], 0], [['On the side', 'À part', 'على جنب'], 0]]),
    bottle: pick(['Size', 'Taille', 'الحجم'], [[['330 ml', '33 cl', '330 مل'], 0], [['750 ml', '75 cl', '750 مل'], 240]]),
  },
  sections: [
    {
      name: ['Pizza', 'Pizzas', 'بيتزا'], picture: 'tomato 🍕', options: ['size', 'crust', 'toppings', 'dips'],
      addons: ['Garlic knots', 'Amalfi lemonade', 'Tiramisù'],
      dishes: [
        [['Margherita', 'Margherita', 'مارغريتا'], ['San Marzano tomato, fior di latte, fresh basil, olive oil.', 'Tomate San Marzano, fior di latte, basilic frais, huile d’olive.', 'طماطم سان مارزانو وجبن فيور دي لاتي وريحان طازج وزيت زيتون.'], 950, 'tomato 🍕 🍅 🌿', 'veg popular', { instruction: 'asked', model: 'pizza' }],
        [['’Nduja and honey', '’Nduja et miel', 'ندويا بالعسل'], ['Spicy Calabrian sausage, hot honey, fior di latte.', 'Saucisse piquante de Calabre, miel pimenté, fior di latte.', 'نقانق كالابريا الحارة وعسل حار وجبن فيور دي لاتي.'], 1250, 'saffron 🍕 🌶️ 🍯', 'spicy popular'],
        [['Peperoni verdi', 'Poivrons verts', 'فلفل أخضر مشوي'], ['Roast green peppers, olives, fior di latte.', 'Poivrons verts grillés, olives, fior di latte.', 'فلفل أخضر مشوي وزيتون وجبن فيور دي لاتي.'], 1100, 'herb 🍕 🫑 🫒', 'veg'],
        [['Quattro formaggi', 'Quatre fromages', 'أربع أجبان'], ['Mozzarella, gorgonzola, parmesan, taleggio.', 'Mozzarella, gorgonzola, parmesan, taleggio.', 'موزاريلا وغورغونزولا وبارميزان وتاليجيو.'], 1200, 'saffron 🍕 🧀 🧈', 'veg'],
        [['Ortolana', 'Ortolana', 'أورتولانا بالخضار'], ['Aubergine, tomato, sweetcorn, no cheese.', 'Aubergine, tomate, maïs, sans fromage.', 'باذنجان وطماطم وذرة حلوة، من دون جبن.'], 1120, 'plum 🍕 🍆 🌽', 'vegan'],
        [['Marinara', 'Marinara', 'مارينارا'], ['Tomato, garlic, oregano, olive oil. The oldest of them all.', 'Tomate, ail, origan, huile d’olive. La plus ancienne de toutes.', 'طماطم وثوم وأوريغانو وزيت زيتون. أقدم بيتزا على الإطلاق.'], 850, 'tomato 🍕 🧄 🍅', 'vegan'],
        [['Pancetta and egg', 'Pancetta et œuf', 'بانشيتا وبيض'], ['Smoked pancetta, egg, pecorino, black pepper.', 'Pancetta fumée, œuf, pecorino, poivre noir.', 'بانشيتا مدخنة وبيض وبيكورينو وفلفل أسود.'], 1280, 'rice 🍕 🥓 🥚'],
        [['Diavola', 'Diavola', 'ديافولا الحارة'], ['Salame piccante, chilli, tomato, fior di latte.', 'Salame piccante, piment, tomate, fior di latte.', 'سلامي حار وفلفل وطماطم وجبن فيور دي لاتي.'], 1220, 'tomato 🍕 🌶️ 🧀', 'spicy popular'],
        [['Napoli', 'Napoli', 'نابولي'], ['Cantabrian anchovies, capers, olives, tomato.', 'Anchois de Cantabrie, câpres, olives, tomate.', 'أنشوجة كانتابريا وكبر وزيتون وطماطم.'], 1180, 'sea 🍕 🫒 🍅'],
        [['Spinaci', 'Épinards', 'سبانخ وريكوتا'], ['Spinach, ricotta, garlic, an egg in the middle.', 'Épinards, ricotta, ail, un œuf au milieu.', 'سبانخ وريكوتا وثوم وبيضة في الوسط.'], 1140, 'herb 🍕 🥬 🥚', 'veg'],
        [['Potato and rosemary', 'Pomme de terre et romarin', 'بطاطس وإكليل الجبل'], ['Thin potato, rosemary, taleggio, sea salt.', 'Fines tranches de pomme de terre, romarin, taleggio, sel marin.', 'شرائح بطاطس رقيقة وإكليل الجبل وتاليجيو وملح البحر.'], 1090, 'rice 🍕 🥔 🌿', 'veg'],
        [['Prawn and courgette', 'Crevettes et courgette', 'ربيان وكوسا'], ['Prawns, courgette ribbons, chilli, lemon.', 'Crevettes, rubans de courgette, piment, citron.', 'ربيان وشرائح كوسا وفلفل حار وليمون.'], 1390, 'sea 🍕 🍤 🥒', 'new'],
        [['Broccoli and salsiccia', 'Brocoli et salsiccia', 'بروكلي ونقانق'], ['Fennel sausage, purple sprouting broccoli, smoked scamorza.', 'Saucisse au fenouil, brocoli violet, scamorza fumée.', 'نقانق بالشمر وبروكلي أرجواني وجبن سكامورزا مدخن.'], 1290, 'herb 🍕 🥦 🧀'],
        [['Kids’ margherita', 'Margherita enfant', 'مارغريتا للأطفال'], ['Eight inches of tomato and fior di latte, nothing green.', 'Vingt centimètres de tomate et de fior di latte, rien de vert.', 'ثماني بوصات من الطماطم وفيور دي لاتي، ولا شيء أخضر.'], 650, 'blush 🍕 🍅', 'veg', { options: ['crust'] }],
      ],
    },
    {
      name: ['Calzone', 'Calzone', 'كالزوني'], picture: 'saffron 🥟', addons: ['Garlic knots', 'Amalfi lemonade'], options: ['dips'],
      dishes: [
        [['Calzone', 'Calzone', 'كالزوني'], ['Folded, with ham, ricotta and tomato.', 'Pliée, au jambon, à la ricotta et à la tomate.', 'مطوية، بالجامبون والريكوتا والطماطم.'], 1220, 'tomato 🥟 🍅 🧀'],
        [['Calzone verde', 'Calzone verde', 'كالزوني بالسبانخ'], ['Folded, with spinach, ricotta, lemon and pecorino.', 'Pliée, aux épinards, ricotta, citron et pecorino.', 'مطوية، بالسبانخ والريكوتا والليمون والبيكورينو.'], 1180, 'herb 🥟 🥬 🍋', 'veg'],
        [['Calzone piccante', 'Calzone piquante', 'كالزوني حار'], ['Folded, with ’nduja, scamorza and roast peppers.', 'Pliée, à la ’nduja, scamorza et poivrons grillés.', 'مطوية، بالندويا والسكامورزا والفلفل المشوي.'], 1290, 'saffron 🥟 🌶️ 🫑', 'spicy'],
      ],
    },
    {
      name: ['Salads', 'Salades', 'سلطات'], picture: 'mint 🥗', options: ['dressing'],
      dishes: [
        [['Rocket and parmesan', 'Roquette et parmesan', 'جرجير وبارميزان'], ['Wild rocket, parmesan, lemon.', 'Roquette sauvage, parmesan, citron.', 'جرجير بري وبارميزان وليمون.'], 580, 'mint 🥗 🧀 🍋', 'veg'],
        [['Caprese', 'Caprese', 'كابريزي'], ['Tomato, buffalo mozzarella, basil.', 'Tomate, mozzarella di bufala, basilic.', 'طماطم وموزاريلا الجاموس وريحان.'], 650, 'tomato 🥗 🍅 🌿', 'veg'],
        [['Caesar', 'César', 'سيزر'], ['Cos lettuce, anchovy dressing, sourdough crumbs, parmesan.', 'Laitue romaine, sauce aux anchois, chapelure au levain, parmesan.', 'خس روماني وتتبيلة الأنشوجة وفتات خبز العجين المخمر وبارميزان.'], 720, 'herb 🥗 🥬 🍞'],
        [['Panzanella', 'Panzanella', 'بانزانيلا'], ['Tomatoes, cucumber, red onion and yesterday’s bread.', 'Tomates, concombre, oignon rouge et pain de la veille.', 'طماطم وخيار وبصل أحمر وخبز الأمس.'], 690, 'saffron 🥗 🍞 🧅', 'vegan'],
      ],
    },
    {
      name: ['Sides', 'Accompagnements', 'أطباق جانبية'], picture: 'rice 🥖', options: [],
      dishes: [
        [['Garlic bread', 'Pain à l’ail', 'خبز بالثوم'], ['Sourdough, roast garlic, butter.', 'Pain au levain, ail rôti, beurre.', 'خبز العجين المخمر وثوم مشوي وزبدة.'], 550, 'rice 🥖 🧄 🧈', 'veg popular'],
        [['Garlic knots', 'Nœuds à l’ail', 'عقد الثوم'], ['Six, with parsley butter and parmesan.', 'Six pièces, beurre persillé et parmesan.', 'ست قطع بزبدة البقدونس والبارميزان.'], 520, 'saffron 🥨 🧄 🧀', 'veg', { options: ['dips'] }],
        [['Nocellara olives', 'Olives Nocellara', 'زيتون نوتشيلارا'], ['Green, whole, from Sicily.', 'Vertes, entières, de Sicile.', 'خضراء كاملة من صقلية.'], 380, 'herb 🫒 🌿', 'vegan gf'],
        [['Arancini', 'Arancini', 'أرانتشيني'], ['Four, saffron rice, mozzarella, tomato sauce.', 'Quatre, riz au safran, mozzarella, sauce tomate.', 'أربع قطع، أرز بالزعفران وموزاريلا وصلصة طماطم.'], 640, 'saffron 🧆 🧀 🍅', 'veg'],
        [['Burrata', 'Burrata', 'بوراتا'], ['With peach, basil and good oil.', 'Avec pêche, basilic et bonne huile.', 'مع الخوخ والريحان وزيت طيب.'], 890, 'blush 🧀 🍑 🌿', 'veg gf', { is_sold_out: true }],
        [['Rosemary fries', 'Frites au romarin', 'بطاطس مقلية بإكليل الجبل'], ['Twice cooked, sea salt.', 'Cuites deux fois, sel marin.', 'مطهوة مرتين، بملح البحر.'], 420, 'blush 🍟 🌿 🧂', 'vegan', { options: ['dips'] }],
        [['Meatballs al sugo', 'Boulettes al sugo', 'كرات لحم بصلصة الطماطم'], ['Beef and pork, slow tomato sauce, focaccia.', 'Bœuf et porc, sauce tomate mijotée, focaccia.', 'لحم بقر وخنزير وصلصة طماطم على نار هادئة مع فوكاتشا.'], 780, 'tomato 🧆 🍅 🫓'],
      ],
    },
    {
      name: ['Desserts', 'Desserts', 'حلويات'], picture: 'plum 🍰', options: [],
      dishes: [
        [['Tiramisù', 'Tiramisù', 'تيراميسو'], ['Mascarpone, espresso, cocoa. Made each morning.', 'Mascarpone, espresso, cacao. Fait chaque matin.', 'ماسكاربوني وإسبريسو وكاكاو. يُحضّر كل صباح.'], 590, 'rice 🍰 ☕ 🍫', 'veg popular'],
        [['Nutella calzone', 'Calzone au Nutella', 'كالزوني نوتيلا'], ['Folded dough, hazelnut chocolate, sea salt.', 'Pâte pliée, chocolat aux noisettes, sel marin.', 'عجينة مطوية وشوكولاتة بالبندق وملح البحر.'], 680, 'plum 🥟 🍫 🌰', 'veg nuts'],
        [['Lemon sorbet', 'Sorbet citron', 'سوربيه الليمون'], ['Amalfi lemons, two scoops.', 'Citrons d’Amalfi, deux boules.', 'ليمون أمالفي، كرتان.'], 450, 'sea 🍧 🍋', 'vegan gf'],
        [['Pistachio cannoli', 'Cannoli à la pistache', 'كانولي بالفستق'], ['Two, filled when you order.', 'Deux, garnis à la commande.', 'قطعتان تُحشيان عند الطلب.'], 540, 'herb 🥐 🌰 🍯', 'veg nuts'],
      ],
    },
    {
      name: ['Drinks', 'Boissons', 'مشروبات'], picture: 'sea 🥤', view: 'grid', options: [],
      dishes: [
        [['Amalfi lemonade', 'Limonade d’Amalfi', 'ليموناضة أمالفي'], ['Sparkling, 330 ml.', 'Pétillant, 33 cl.', 'فوّار، 330 مل.'], 260, 'herb 🍹 🍋', 'vegan', { options: ['bottle'] }],
        [['Blood orange soda', 'Soda à l’orange sanguine', 'صودا البرتقال الأحمر'], ['Sicilian oranges, 330 ml.', 'Oranges de Sicile, 33 cl.', 'برتقال صقلية، 330 مل.'], 260, 'tomato 🥤 🍊', 'vegan'],
        [['San Pellegrino', 'San Pellegrino', 'سان بيليغرينو'], ['Sparkling water.', 'Eau gazeuse.', 'مياه غازية.'], 220, 'sea 🥤 🧊', '', { options: ['bottle'] }],
        [['Chinotto', 'Chinotto', 'كينوتو'], ['Bitter orange, 330 ml.', 'Orange amère, 33 cl.', 'برتقال مرّ، 330 مل.'], 280, 'plum 🥤 🍊', 'vegan'],
        [['Peach iced tea', 'Thé glacé à la pêche', 'شاي مثلج بالخوخ'], ['Brewed here, 330 ml.', 'Infusé ici, 33 cl.', 'نُعدّه هنا، 330 مل.'], 270, 'blush 🧋 🍑', 'vegan'],
        [['Espresso', 'Espresso', 'إسبريسو'], ['Short and strong.', 'Court et corsé.', 'قصيرة وقوية.'], 220, 'rice ☕ 🫘', 'vegan'],
      ],
    },
  ],
}
