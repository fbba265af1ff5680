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
        [['Margherita', 'Margherita', 'مارغريتا'], 'San Marzano tomato, fior di latte, fresh basil, olive oil.', 950, 'tomato 🍕 🍅 🌿', 'veg popular', { instruction: 'asked', model: 'pizza' }],
        [['’Nduja and honey', '’Nduja et miel', 'ندويا بالعسل'], 'Spicy Calabrian sausage, hot honey, fior di latte.', 1250, 'saffron 🍕 🌶️ 🍯', 'spicy popular'],
        [['Peperoni verdi', 'Poivrons verts', 'فلفل أخضر مشوي'], 'Roast green peppers, olives, fior di latte.', 1100, 'herb 🍕 🫑 🫒', 'veg'],
        [['Quattro formaggi', 'Quatre fromages', 'أربع أجبان'], 'Mozzarella, gorgonzola, parmesan, taleggio.', 1200, 'saffron 🍕 🧀 🧈', 'veg'],
        [['Ortolana', 'Ortolana', 'أورتولانا بالخضار'], 'Aubergine, tomato, sweetcorn, no cheese.', 1120, 'plum 🍕 🍆 🌽', 'vegan'],
        [['Marinara', 'Marinara', 'مارينارا'], 'Tomato, garlic, oregano, olive oil. The oldest of them all.', 850, 'tomato 🍕 🧄 🍅', 'vegan'],
        [['Pancetta and egg', 'Pancetta et œuf', 'بانشيتا وبيض'], 'Smoked pancetta, egg, pecorino, black pepper.', 1280, 'rice 🍕 🥓 🥚'],
        [['Diavola', 'Diavola', 'ديافولا الحارة'], 'Salame piccante, chilli, tomato, fior di latte.', 1220, 'tomato 🍕 🌶️ 🧀', 'spicy popular'],
        [['Napoli', 'Napoli', 'نابولي'], 'Cantabrian anchovies, capers, olives, tomato.', 1180, 'sea 🍕 🫒 🍅'],
        [['Spinaci', 'Épinards', 'سبانخ وريكوتا'], 'Spinach, ricotta, garlic, an egg in the middle.', 1140, 'herb 🍕 🥬 🥚', 'veg'],
        [['Potato and rosemary', 'Pomme de terre et romarin', 'بطاطس وإكليل الجبل'], 'Thin potato, rosemary, taleggio, sea salt.', 1090, 'rice 🍕 🥔 🌿', 'veg'],
        [['Prawn and courgette', 'Crevettes et courgette', 'ربيان وكوسا'], 'Prawns, courgette ribbons, chilli, lemon.', 1390, 'sea 🍕 🍤 🥒', 'new'],
        [['Broccoli and salsiccia', 'Brocoli et salsiccia', 'بروكلي ونقانق'], 'Fennel sausage, purple sprouting broccoli, smoked scamorza.', 1290, 'herb 🍕 🥦 🧀'],
        [['Kids’ margherita', 'Margherita enfant', 'مارغريتا للأطفال'], 'Eight inches of tomato and fior di latte, nothing green.', 650, 'blush 🍕 🍅', 'veg', { options: ['crust'] }],
      ],
    },
    {
      name: ['Calzone', 'Calzone', 'كالزوني'], picture: 'saffron 🥟', addons: ['Garlic knots', 'Amalfi lemonade'], options: ['dips'],
      dishes: [
        [['Calzone', 'Calzone', 'كالزوني'], 'Folded, with ham, ricotta and tomato.', 1220, 'tomato 🥟 🍅 🧀'],
        [['Calzone verde', 'Calzone verde', 'كالزوني بالسبانخ'], 'Folded, with spinach, ricotta, lemon and pecorino.', 1180, 'herb 🥟 🥬 🍋', 'veg'],
        [['Calzone piccante', 'Calzone piquante', 'كالزوني حار'], 'Folded, with ’nduja, scamorza and roast peppers.', 1290, 'saffron 🥟 🌶️ 🫑', 'spicy'],
      ],
    },
    {
      name: ['Salads', 'Salades', 'سلطات'], picture: 'mint 🥗', options: ['dressing'],
      dishes: [
        [['Rocket and parmesan', 'Roquette et parmesan', 'جرجير وبارميزان'], 'Wild rocket, parmesan, lemon.', 580, 'mint 🥗 🧀 🍋', 'veg'],
        [['Caprese', 'Caprese', 'كابريزي'], 'Tomato, buffalo mozzarella, basil.', 650, 'tomato 🥗 🍅 🌿', 'veg'],
        [['Caesar', 'César', 'سيزر'], 'Cos lettuce, anchovy dressing, sourdough crumbs, parmesan.', 720, 'herb 🥗 🥬 🍞'],
        [['Panzanella', 'Panzanella', 'بانزانيلا'], 'Tomatoes, cucumber, red onion and yesterday’s bread.', 690, 'saffron 🥗 🍞 🧅', 'vegan'],
      ],
    },
    {
      name: ['Sides', 'Accompagnements', 'أطباق جانبية'], picture: 'rice 🥖', options: [],
      dishes: [
        [['Garlic bread', 'Pain à l’ail', 'خبز بالثوم'], 'Sourdough, roast garlic, butter.', 550, 'rice 🥖 🧄 🧈', 'veg popular'],
        [['Garlic knots', 'Nœuds à l’ail', 'عقد الثوم'], 'Six, with parsley butter and parmesan.', 520, 'saffron 🥨 🧄 🧀', 'veg', { options: ['dips'] }],
        [['Nocellara olives', 'Olives Nocellara', 'زيتون نوتشيلارا'], 'Green, whole, from Sicily.', 380, 'herb 🫒 🌿', 'vegan gf'],
        [['Arancini', 'Arancini', 'أرانتشيني'], 'Four, saffron rice, mozzarella, tomato sauce.', 640, 'saffron 🧆 🧀 🍅', 'veg'],
        [['Burrata', 'Burrata', 'بوراتا'], 'With peach, basil and good oil.', 890, 'blush 🧀 🍑 🌿', 'veg gf', { is_sold_out: true }],
        [['Rosemary fries', 'Frites au romarin', 'بطاطس مقلية بإكليل الجبل'], 'Twice cooked, sea salt.', 420, 'blush 🍟 🌿 🧂', 'vegan', { options: ['dips'] }],
        [['Meatballs al sugo', 'Boulettes al sugo', 'كرات لحم بصلصة الطماطم'], 'Beef and pork, slow tomato sauce, focaccia.', 780, 'tomato 🧆 🍅 🫓'],
      ],
    },
    {
      name: ['Desserts', 'Desserts', 'حلويات'], picture: 'plum 🍰', options: [],
      dishes: [
        [['Tiramisù', 'Tiramisù', 'تيراميسو'], 'Mascarpone, espresso, cocoa. Made each morning.', 590, 'rice 🍰 ☕ 🍫', 'veg popular'],
        [['Nutella calzone', 'Calzone au Nutella', 'كالزوني نوتيلا'], 'Folded dough, hazelnut chocolate, sea salt.', 680, 'plum 🥟 🍫 🌰', 'veg nuts'],
        [['Lemon sorbet', 'Sorbet citron', 'سوربيه الليمون'], 'Amalfi lemons, two scoops.', 450, 'sea 🍧 🍋', 'vegan gf'],
        [['Pistachio cannoli', 'Cannoli à la pistache', 'كانولي بالفستق'], 'Two, filled when you order.', 540, 'herb 🥐 🌰 🍯', 'veg nuts'],
      ],
    },
    {
      name: ['Drinks', 'Boissons', 'مشروبات'], picture: 'sea 🥤', view: 'grid', options: [],
      dishes: [
        [['Amalfi lemonade', 'Limonade d’Amalfi', 'ليموناضة أمالفي'], 'Sparkling, 330 ml.', 260, 'herb 🍹 🍋', 'vegan', { options: ['bottle'] }],
        [['Blood orange soda', 'Soda à l’orange sanguine', 'صودا البرتقال الأحمر'], 'Sicilian oranges, 330 ml.', 260, 'tomato 🥤 🍊', 'vegan'],
        [['San Pellegrino', 'San Pellegrino', 'سان بيليغرينو'], 'Sparkling water.', 220, 'sea 🥤 🧊', '', { options: ['bottle'] }],
        [['Chinotto', 'Chinotto', 'كينوتو'], 'Bitter orange, 330 ml.', 280, 'plum 🥤 🍊', 'vegan'],
        [['Peach iced tea', 'Thé glacé à la pêche', 'شاي مثلج بالخوخ'], 'Brewed here, 330 ml.', 270, 'blush 🧋 🍑', 'vegan'],
        [['Espresso', 'Espresso', 'إسبريسو'], 'Short and strong.', 220, 'rice ☕ 🫘', 'vegan'],
      ],
    },
  ],
}
