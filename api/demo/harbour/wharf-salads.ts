import { hours, pick, several, slabs } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const wharfSalads: MerchantSeed = {
  key: 'wharf-salads',
  name: 'Wharf Salads',
  text: ['Big bowls, dressed when you order. Every bowl can be made vegan.', 'De grands bols, assaisonnés à la commande. Chacun existe en végane.', 'أطباق كبيرة تُتبّل عند الطلب، وكلها تُقدَّم نباتية إن شئت.'],
  merchant_type: 'ecommerce',
  address: '4 Hay’s Galleria, Tooley Street', postal_code: 'SE1 2HD', city: 'London', at: [51.506, -0.0836],
  phone: '+442079460130', email: 'bowls@wharfsalads.example',
  categories: ['salads'],
  order_types: ['delivery', 'pickup'],
  hours: hours('11:00-21:00', { sat: '11:30-20:00', sun: '12:00-18:00' }),
  radius: 3000,
  slabs: slabs([1.5, 240, 8], [3, 320, 14]),
  preparation_time: 12, is_auto_accept: true,
  commission: 14,
  cover: 'mint 🥗 🥑 🍅 🥦', logo: 'mint 🥗',
  weight: 6, rating: 4.5, rhythm: 'daytime',
  sku_prefix: 'WS',
  options: {
    size: pick('Size', [['Regular', 0], ['Large', 260]], 'card'),
    base: pick('Base', [['Leaves', 0], ['Brown rice', 0], ['Quinoa', 60], ['Noodles', 40]]),
    dressing: pick('Dressing', [['House lemon', 0], ['Tahini', 0], ['Miso ginger', 0], ['Chilli lime', 0], ['None', 0]]),
    extras: several('Extras', 4, [['Grilled chicken', 280], ['Poached salmon', 380], ['Halloumi', 240], ['Avocado', 190], ['Soft egg', 140], ['Seeds', 70]]),
    build: several('Vegetables', 5, [['Tomato', 0], ['Cucumber', 0], ['Carrot', 0], ['Broccoli', 0], ['Sweetcorn', 0], ['Beetroot', 0], ['Pickled onion', 0]], 2),
  },
  sections: [
    {
      name: ['Build your own', 'À composer', 'كوّن طبقك'], picture: 'saffron 🥗',
      dishes: [['Your bowl', 'A base, two to five vegetables, a dressing, what you like on top.', 850, 'saffron 🥗 🥕 🌽', 'popular', { options: ['size', 'base', 'build', 'dressing', 'extras'] }]],
    },
    {
      name: ['Salads', 'Salades', 'سلطات'], picture: 'mint 🥗', options: ['size', 'dressing', 'extras'], addons: ['Sourdough roll', 'Green juice'],
      dishes: [
        ['Chicken caesar', 'Cos, chicken, parmesan, anchovy crumbs.', 980, 'saffron 🥗 🍗 🧀', 'popular'],
        ['Greek', 'Tomato, cucumber, olives, feta, oregano.', 890, 'sea 🥗 🫒 🍅', 'veg gf'],
        ['Salmon niçoise', 'Salmon, potato, egg, beans, olives.', 1180, 'tomato 🥗 🥚 🫒', 'gf'],
        ['Green goddess', 'Avocado, peas, broccoli, herbs, seeds.', 940, 'herb 🥗 🥑 🥦', 'vegan gf'],
        ['Roots and grains', 'Beetroot, carrot, barley, goat’s cheese.', 920, 'plum 🥗 🥕 🧀', 'veg'],
        ['Halloumi and peach', 'Grilled, with mint and almonds.', 990, 'blush 🥗 🍑 🌰', 'veg nuts gf'],
        ['Watermelon and feta', 'Mint, lime, black pepper.', 880, 'tomato 🥗 🍉 🧀', 'veg gf'],
        ['Superfood', 'Kale, quinoa, blueberries, pomegranate.', 960, 'plum 🥗 🫐 🥬', 'vegan gf'],
      ],
    },
    {
      name: ['Warm bowls', 'Bols chauds', 'أطباق دافئة'], picture: 'saffron 🍲', options: ['base', 'dressing', 'extras'], addons: ['Green juice', 'Kombucha'],
      dishes: [
        ['Teriyaki salmon', 'Brown rice, edamame, cucumber, ginger.', 1240, 'tomato 🍱 🫛 🥒'],
        ['Harissa chicken', 'Couscous, chickpeas, yoghurt.', 1090, 'tomato 🍲 🍗 🌶️', 'spicy halal popular'],
        ['Sweet potato and black bean', 'Lime, coriander, corn.', 980, 'saffron 🍲 🍠 🌽', 'vegan gf'],
        ['Miso aubergine', 'Rice, sesame, greens.', 990, 'plum 🍲 🍆 🌱', 'vegan'],
        ['Falafel bowl', 'Hummus, tabbouleh, pickles.', 970, 'herb 🧆 🍅 🥒', 'vegan'],
      ],
    },
    {
      name: ['Soups', 'Soupes', 'شوربات'], picture: 'tomato 🍲', options: [],
      dishes: [
        ['Tomato and basil', 'Slow roasted, with a roll.', 590, 'tomato 🍲 🍅 🌿', 'vegan'],
        ['Pea and mint', 'Bright and green.', 570, 'herb 🍲 🫛 🌿', 'vegan gf'],
        ['Chicken and sweetcorn', 'Like home.', 640, 'saffron 🍲 🍗 🌽', 'gf'],
        ['Lentil and lemon', 'Red lentils, cumin.', 580, 'saffron 🍲 🍋 🌶️', 'vegan gf'],
      ],
    },
    {
      name: ['Snacks and juice', 'En-cas et jus', 'وجبات خفيفة وعصائر'], picture: 'mint 🧃', view: 'grid', options: [],
      dishes: [
        ['Green juice', 'Apple, cucumber, kale, lemon, 300 ml.', 480, 'herb 🧃 🍏 🥒', 'vegan gf popular'],
        ['Carrot and ginger', 'Cold pressed, 300 ml.', 460, 'saffron 🧃 🥕 🫚', 'vegan gf'],
        ['Berry smoothie', 'Blueberry, strawberry, oats.', 520, 'plum 🥤 🫐 🍓', 'vegan'],
        ['Kombucha', 'Ginger and lemon, 330 ml.', 390, 'mint 🍾 🍋 🫚', 'vegan gf'],
        ['Still water', '500 ml.', 160, 'sea 🥤 🧊', ''],
        ['Sourdough roll', 'With butter.', 180, 'rice 🍞 🧈', 'veg'],
        ['Hummus and crudités', 'Carrot, cucumber, pepper.', 460, 'saffron 🥕 🥒 🫑', 'vegan gf'],
        ['Fruit pot', 'What is ripe today.', 390, 'blush 🍓 🥝 🍇', 'vegan gf'],
        ['Energy balls', 'Dates, cocoa, almonds.', 320, 'plum 🧆 🍫 🌰', 'vegan nuts gf'],
        ['Greek yoghurt pot', 'Honey and granola.', 390, 'saffron 🥣 🍯 🌰', 'veg nuts'],
      ],
    },
  ],
}
