import { hours, pick, several } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const shadNoodle: MerchantSeed = {
  key: 'shad-noodle-bar',
  name: 'Shad Noodle Bar',
  text: ['Thai street noodles, cooked in four woks. New on the quay.', 'Nouilles de rue thaïlandaises, cuites dans quatre woks. Nouveau sur le quai.', 'نودلز الشارع التايلندي من أربع مقالٍ. جديد على الرصيف.'],
  merchant_type: 'ecommerce',
  address: '31 Shad Thames', postal_code: 'SE1 2YR', city: 'London', at: [51.5035, -0.0722],
  phone: '+442079460128', email: 'wok@shadnoodle.example',
  categories: ['noodles', 'curry'],
  order_types: ['delivery', 'pickup'],
  hours: hours('11:30-22:00', { fri: '11:30-23:00', sat: '12:00-23:00', sun: '12:00-21:00' }),
  radius: 3500,
  preparation_time: 15,
  commission: 12,
  cover: 'plum 🍜 🥟 🦐 🌶️', logo: 'plum 🥢',
  weight: 1, rhythm: 'meals',
  sku_prefix: 'SN',
  options: {
    protein: pick('With', [['Tofu', 0], ['Chicken', 120], ['Pork', 140], ['Prawns', 240], ['Beef', 220]]),
    heat: pick('Chillies', [['None', 0], ['One', 0], ['Two', 0], ['Thai hot', 0]]),
    extras: several('Extras', 3, [['Fried egg', 140], ['Peanuts', 50], ['Bean sprouts', 50], ['Jasmine rice', 280]]),
  },
  sections: [
    {
      name: ['Noodles', 'Nouilles', 'نودلز'], picture: 'plum 🍜', options: ['protein', 'heat', 'extras'], addons: ['Prawn crackers', 'Thai iced tea'],
      dishes: [
        ['Pad thai', 'Rice noodles, tamarind, egg, peanuts, lime.', 980, 'saffron 🍜 🥜 🍋', 'popular nuts'],
        ['Pad see ew', 'Wide noodles, dark soy, Chinese broccoli.', 980, 'plum 🍜 🥦 🥚'],
        ['Drunken noodles', 'Holy basil, green peppercorn, chilli.', 1020, 'tomato 🍜 🌶️ 🌿', 'spicy'],
        ['Boat noodles', 'Dark broth, beef, morning glory.', 1090, 'rice 🍜 🥩 🌱'],
        ['Khao soi', 'Egg noodles, coconut curry, pickled greens.', 1120, 'saffron 🍜 🥥 🍋', 'popular'],
        ['Tom yum noodles', 'Hot and sour, prawns, lemongrass.', 1090, 'tomato 🍜 🦐 🌶️', 'spicy new'],
        ['Glass noodle salad', 'Lime, chilli, coriander, peanuts.', 920, 'mint 🥗 🍋 🥜', 'nuts gf'],
      ],
    },
    {
      name: ['Curries and rice', 'Currys et riz', 'كاري وأرز'], picture: 'herb 🍛', options: ['protein', 'heat'],
      dishes: [
        ['Green curry', 'Thai aubergine, basil, coconut milk.', 1090, 'herb 🍛 🌿 🍆', 'gf popular'],
        ['Red curry', 'Bamboo, lime leaf, coconut milk.', 1090, 'tomato 🍛 🌶️ 🥥', 'gf spicy'],
        ['Massaman', 'Potato, peanuts, cinnamon.', 1140, 'saffron 🍛 🥔 🥜', 'nuts gf'],
        ['Pad kra pao', 'Minced with holy basil, fried egg on rice.', 1040, 'tomato 🍚 🌿 🍳', 'spicy'],
        ['Pineapple fried rice', 'Cashews, raisins, curry powder.', 1020, 'saffron 🍚 🍍 🥜', 'nuts'],
        ['Basil aubergine', 'Yellow bean sauce, garlic.', 960, 'plum 🍆 🧄 🌿', 'vegan'],
      ],
    },
    {
      name: ['Small plates', 'Petites assiettes', 'أطباق صغيرة'], picture: 'rice 🥟', options: [],
      dishes: [
        ['Spring rolls', 'Four, glass noodles, plum sauce.', 560, 'rice 🌯 🥕 🥬', 'vegan'],
        ['Chicken satay', 'Four skewers, peanut sauce.', 720, 'saffron 🍢 🥜', 'nuts gf'],
        ['Fish cakes', 'Red curry paste, cucumber relish.', 690, 'sea 🧆 🥒 🌶️'],
        ['Som tam', 'Green papaya, lime, chilli, peanuts.', 780, 'herb 🥗 🌶️ 🥜', 'spicy nuts gf'],
        ['Prawn crackers', 'A bag, sweet chilli.', 320, 'blush 🍘 🌶️'],
        ['Jasmine rice', 'Steamed.', 290, 'rice 🍚', 'vegan gf'],
      ],
    },
    {
      name: ['Drinks and sweets', 'Boissons et douceurs', 'مشروبات وحلويات'], picture: 'saffron 🥭', view: 'grid', options: [],
      dishes: [
        ['Thai iced tea', 'Black tea, condensed milk.', 360, 'tomato 🧋 🥛', 'veg popular'],
        ['Coconut water', 'Young coconut, 330 ml.', 320, 'mint 🥥 🧊', 'vegan gf'],
        ['Lemongrass soda', 'Lime, ginger.', 340, 'herb 🥤 🍋 🫚', 'vegan'],
        ['Mango sticky rice', 'Coconut cream, sesame.', 590, 'saffron 🥭 🍚 🥥', 'vegan gf'],
        ['Banana fritters', 'Honey, coconut ice cream.', 540, 'rice 🍌 🍯 🥥', 'veg'],
      ],
    },
  ],
}
