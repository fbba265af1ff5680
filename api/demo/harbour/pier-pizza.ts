import { hours, pick, several } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const pierPizza: MerchantSeed = {
  key: 'pier-pizza',
  name: 'Pier Pizza',
  text: 'Neapolitan dough, proved for 48 hours.',
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
    size: pick('Size', [['10 inch', 0], ['12 inch', 300], ['14 inch', 500]], 'card'),
    crust: pick('Crust', [['Classic', 0], ['Thin', 0], ['Gluten-free base', 200]]),
    toppings: several('Toppings', 4, [
      ['Buffalo mozzarella', 150], ['Roast peppers', 120], ['Fresh chilli', 80], ['Nocellara olives', 100],
      ['Smoked pancetta', 180], ['Anchovies', 150], ['Extra basil', 60],
    ]),
    dips: several('Dips', 3, [['Garlic butter', 80], ['Hot honey', 80], ['Basil pesto', 80]]),
    dressing: pick('Dressing', [['House vinaigrette', 0], ['Lemon and oil', 0], ['On the side', 0]]),
    bottle: pick('Size', [['330 ml', 0], ['750 ml', 240]]),
  },
  sections: [
    {
      name: ['Pizza', 'Pizzas', 'بيتزا'], picture: 'tomato 🍕', options: ['size', 'crust', 'toppings', 'dips'],
      addons: ['Garlic knots', 'Amalfi lemonade', 'Tiramisù'],
      dishes: [
        ['Margherita', 'San Marzano tomato, fior di latte, fresh basil, olive oil.', 950, 'tomato 🍕 🍅 🌿', 'veg popular', { instruction: 'asked' }],
        ['’Nduja and honey', 'Spicy Calabrian sausage, hot honey, fior di latte.', 1250, 'saffron 🍕 🌶️ 🍯', 'spicy popular'],
        ['Peperoni verdi', 'Roast green peppers, olives, fior di latte.', 1100, 'herb 🍕 🫑 🫒', 'veg'],
        ['Quattro formaggi', 'Mozzarella, gorgonzola, parmesan, taleggio.', 1200, 'saffron 🍕 🧀 🧈', 'veg'],
        ['Ortolana', 'Aubergine, tomato, sweetcorn, no cheese.', 1120, 'plum 🍕 🍆 🌽', 'vegan'],
        ['Marinara', 'Tomato, garlic, oregano, olive oil. The oldest of them all.', 850, 'tomato 🍕 🧄 🍅', 'vegan'],
        ['Pancetta and egg', 'Smoked pancetta, egg, pecorino, black pepper.', 1280, 'rice 🍕 🥓 🥚'],
        ['Diavola', 'Salame piccante, chilli, tomato, fior di latte.', 1220, 'tomato 🍕 🌶️ 🧀', 'spicy popular'],
        ['Napoli', 'Cantabrian anchovies, capers, olives, tomato.', 1180, 'sea 🍕 🫒 🍅'],
        ['Spinaci', 'Spinach, ricotta, garlic, an egg in the middle.', 1140, 'herb 🍕 🥬 🥚', 'veg'],
        ['Potato and rosemary', 'Thin potato, rosemary, taleggio, sea salt.', 1090, 'rice 🍕 🥔 🌿', 'veg'],
        ['Prawn and courgette', 'Prawns, courgette ribbons, chilli, lemon.', 1390, 'sea 🍕 🍤 🥒', 'new'],
        ['Broccoli and salsiccia', 'Fennel sausage, purple sprouting broccoli, smoked scamorza.', 1290, 'herb 🍕 🥦 🧀'],
        ['Kids’ margherita', 'Eight inches of tomato and fior di latte, nothing green.', 650, 'blush 🍕 🍅', 'veg', { options: ['crust'] }],
      ],
    },
    {
      name: ['Calzone', 'Calzone', 'كالزوني'], picture: 'saffron 🥟', addons: ['Garlic knots', 'Amalfi lemonade'], options: ['dips'],
      dishes: [
        ['Calzone', 'Folded, with ham, ricotta and tomato.', 1220, 'tomato 🥟 🍅 🧀'],
        ['Calzone verde', 'Folded, with spinach, ricotta, lemon and pecorino.', 1180, 'herb 🥟 🥬 🍋', 'veg'],
        ['Calzone piccante', 'Folded, with ’nduja, scamorza and roast peppers.', 1290, 'saffron 🥟 🌶️ 🫑', 'spicy'],
      ],
    },
    {
      name: ['Salads', 'Salades', 'سلطات'], picture: 'mint 🥗', options: ['dressing'],
      dishes: [
        ['Rocket and parmesan', 'Wild rocket, parmesan, lemon.', 580, 'mint 🥗 🧀 🍋', 'veg'],
        ['Caprese', 'Tomato, buffalo mozzarella, basil.', 650, 'tomato 🥗 🍅 🌿', 'veg'],
        ['Caesar', 'Cos lettuce, anchovy dressing, sourdough crumbs, parmesan.', 720, 'herb 🥗 🥬 🍞'],
        ['Panzanella', 'Tomatoes, cucumber, red onion and yesterday’s bread.', 690, 'saffron 🥗 🍞 🧅', 'vegan'],
      ],
    },
    {
      name: ['Sides', 'Accompagnements', 'أطباق جانبية'], picture: 'rice 🥖', options: [],
      dishes: [
        ['Garlic bread', 'Sourdough, roast garlic, butter.', 550, 'rice 🥖 🧄 🧈', 'veg popular'],
        ['Garlic knots', 'Six, with parsley butter and parmesan.', 520, 'saffron 🥨 🧄 🧀', 'veg', { options: ['dips'] }],
        ['Nocellara olives', 'Green, whole, from Sicily.', 380, 'herb 🫒 🌿', 'vegan gf'],
        ['Arancini', 'Four, saffron rice, mozzarella, tomato sauce.', 640, 'saffron 🧆 🧀 🍅', 'veg'],
        ['Burrata', 'With peach, basil and good oil.', 890, 'blush 🧀 🍑 🌿', 'veg gf', { is_sold_out: true }],
        ['Rosemary fries', 'Twice cooked, sea salt.', 420, 'blush 🍟 🌿 🧂', 'vegan', { options: ['dips'] }],
        ['Meatballs al sugo', 'Beef and pork, slow tomato sauce, focaccia.', 780, 'tomato 🧆 🍅 🫓'],
      ],
    },
    {
      name: ['Desserts', 'Desserts', 'حلويات'], picture: 'plum 🍰', options: [],
      dishes: [
        ['Tiramisù', 'Mascarpone, espresso, cocoa. Made each morning.', 590, 'rice 🍰 ☕ 🍫', 'veg popular'],
        ['Nutella calzone', 'Folded dough, hazelnut chocolate, sea salt.', 680, 'plum 🥟 🍫 🌰', 'veg nuts'],
        ['Lemon sorbet', 'Amalfi lemons, two scoops.', 450, 'sea 🍧 🍋', 'vegan gf'],
        ['Pistachio cannoli', 'Two, filled when you order.', 540, 'herb 🥐 🌰 🍯', 'veg nuts'],
      ],
    },
    {
      name: ['Drinks', 'Boissons', 'مشروبات'], picture: 'sea 🥤', view: 'grid', options: [],
      dishes: [
        ['Amalfi lemonade', 'Sparkling, 330 ml.', 260, 'herb 🍹 🍋', 'vegan', { options: ['bottle'] }],
        ['Blood orange soda', 'Sicilian oranges, 330 ml.', 260, 'tomato 🥤 🍊', 'vegan'],
        ['San Pellegrino', 'Sparkling water.', 220, 'sea 🥤 🧊', '', { options: ['bottle'] }],
        ['Chinotto', 'Bitter orange, 330 ml.', 280, 'plum 🥤 🍊', 'vegan'],
        ['Peach iced tea', 'Brewed here, 330 ml.', 270, 'blush 🧋 🍑', 'vegan'],
        ['Espresso', 'Short and strong.', 220, 'rice ☕ 🫘', 'vegan'],
      ],
    },
  ],
}
