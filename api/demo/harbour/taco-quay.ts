import { hours, pick, several } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const tacoQuay: MerchantSeed = {
  key: 'taco-quay',
  name: 'Taco Quay',
  text: ['Corn tortillas pressed to order, salsas made at noon.', 'Tortillas de maïs pressées à la commande, salsas faites à midi.', 'تورتيلا الذرة تُكبس عند الطلب، والصلصات تُحضّر ظهرًا.'],
  merchant_type: 'ecommerce',
  address: '5 Butler’s Wharf', postal_code: 'SE1 2YE', city: 'London', at: [51.504, -0.0735],
  phone: '+442079460135', email: 'hola@tacoquay.example',
  categories: ['mexican'],
  order_types: ['delivery', 'pickup'],
  hours: hours('12:00-23:00', { mon: '17:00-23:00', fri: '12:00-24:00', sat: '12:00-24:00' }),
  radius: 4000,
  preparation_time: 18, auto_reject_minutes: 60,
  commission: 15,
  cover: 'tomato 🌮 🌯 🥑 🍋', logo: 'tomato 🌮',
  weight: 5, rating: 4.4, rhythm: 'dinner',
  sku_prefix: 'TQ',
  options: {
    count: pick('How many', [['Two', 0], ['Three', 380], ['Four', 740]], 'card'),
    tortilla: pick('Tortilla', [['Corn, gluten free', 0], ['Wheat', 0]]),
    salsa: several('Salsas', 3, [['Roja, hot', 0], ['Verde, medium', 0], ['Pico de gallo', 0], ['Habanero, very hot', 60]]),
    filling: pick('Filling', [['Chicken tinga', 0], ['Pork carnitas', 60], ['Beef birria', 150], ['Black beans', 0], ['Cactus and cheese', 0]]),
    extras: several('Extras', 3, [['Guacamole', 180], ['Soured cream', 80], ['Cheese', 100], ['Jalapeños', 70]]),
  },
  sections: [
    {
      name: ['Tacos', 'Tacos', 'تاكو'], picture: 'tomato 🌮', options: ['count', 'tortilla', 'salsa'], addons: ['Guacamole', 'Street corn', 'Lime agua fresca'],
      dishes: [
        ['Al pastor', 'Pork, pineapple, coriander, onion.', 790, 'saffron 🌮 🍍 🧅', 'popular'],
        ['Chicken tinga', 'Smoked chilli, tomato, crema.', 760, 'tomato 🌮 🍗 🌶️', 'spicy'],
        ['Beef birria', 'With broth to dip.', 920, 'tomato 🌮 🥩 🍲', 'popular'],
        ['Baja fish', 'Beer batter, slaw, lime.', 860, 'sea 🌮 🍋 🥬'],
        ['Prawn and chipotle', 'Grilled, with avocado.', 940, 'sea 🌮 🍤 🥑', 'spicy'],
        ['Cauliflower', 'Roast, almond salsa macha.', 720, 'herb 🌮 🥦 🌰', 'vegan nuts'],
        ['Sweet potato', 'Black beans, feta, pickled onion.', 710, 'plum 🌮 🍠 🧅', 'veg'],
      ],
    },
    {
      name: ['Burritos and bowls', 'Burritos et bols', 'بوريتو وأطباق'], picture: 'saffron 🌯', options: ['filling', 'salsa', 'extras'], addons: ['Tortilla chips'],
      dishes: [
        ['Quay burrito', 'Rice, beans, salsa, cheese.', 980, 'saffron 🌯 🫘 🧀', 'popular'],
        ['Burrito bowl', 'The same, without the wrap.', 960, 'mint 🥗 🫘 🥑', 'gf'],
        ['Quesadilla', 'Grilled, stretched cheese.', 890, 'saffron 🫓 🧀 🌶️', ''],
        ['Nachos', 'For two, with everything.', 1090, 'tomato 🫔 🧀 🥑', ''],
        ['Tamales', 'Two, steamed in corn husk.', 820, 'herb 🫔 🌽', 'gf'],
        ['Taco salad', 'Leaves, corn, avocado, lime.', 920, 'herb 🥗 🌽 🥑', 'gf'],
      ],
    },
    {
      name: ['Sides', 'Accompagnements', 'أطباق جانبية'], picture: 'herb 🥑', options: [],
      dishes: [
        ['Guacamole', 'Made when you order, with chips.', 690, 'herb 🥑 🍋 🧅', 'vegan gf popular'],
        ['Street corn', 'Cotija, lime, chilli.', 520, 'saffron 🌽 🌶️ 🍋', 'veg gf'],
        ['Tortilla chips', 'With two salsas.', 450, 'tomato 🫓 🍅 🌶️', 'vegan gf'],
        ['Refried beans', 'With epazote.', 390, 'plum 🫘 🧅', 'vegan gf'],
        ['Mexican rice', 'Tomato, garlic.', 340, 'tomato 🍚 🍅', 'vegan gf'],
        ['Jalapeño poppers', 'Five, cheese filled.', 620, 'herb 🌶️ 🧀', 'veg spicy'],
        ['Pickled carrots', 'Hot and sharp.', 260, 'saffron 🥕 🌶️', 'vegan gf'],
      ],
    },
    {
      name: ['Drinks and sweets', 'Boissons et douceurs', 'مشروبات وحلويات'], picture: 'mint 🍹', view: 'grid', options: [],
      dishes: [
        ['Lime agua fresca', 'Still, 330 ml.', 320, 'mint 🍹 🍋', 'vegan gf'],
        ['Hibiscus water', 'Cold and red.', 320, 'blush 🍹 🌺', 'vegan gf'],
        ['Horchata', 'Rice, almond, cinnamon.', 360, 'rice 🥛 🌰', 'vegan nuts'],
        ['Watermelon cooler', 'With mint.', 360, 'tomato 🥤 🍉 🌿', 'vegan'],
        ['Alcohol-free margarita', 'Salt on the rim.', 480, 'sea 🍸 🍋 🧂', 'vegan'],
        ['Churros', 'Cinnamon sugar, chocolate.', 560, 'plum 🥨 🍫', 'veg popular'],
        ['Flan', 'Burnt caramel.', 490, 'saffron 🍮 🍯', 'veg gf'],
        ['Mango paleta', 'On a stick, chilli salt.', 360, 'saffron 🍧 🥭 🌶️', 'vegan gf'],
      ],
    },
  ],
}
