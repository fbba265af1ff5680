import { hours, maybe, pick, several, slabs } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const kazeRamen: MerchantSeed = {
  key: 'kaze-ramen',
  name: 'Kaze Ramen',
  text: ['Broth from Monday’s bones, ready on Tuesday. Noodles and soup travel apart.', 'Le bouillon commence le lundi et sert le mardi. Nouilles et soupe voyagent séparément.', 'مرق يبدأ يوم الاثنين ويجهز الثلاثاء. النودلز والمرق يصلان منفصلين.'],
  merchant_type: 'ecommerce',
  address: '63 Southwark Street', postal_code: 'SE1 1RU', city: 'London', at: [51.5052, -0.0955],
  phone: '+442079460127', email: 'hello@kazeramen.example',
  categories: ['noodles'],
  order_types: ['delivery', 'pickup', 'dine_in'],
  hours: hours('12:00-15:00 17:00-22:00', { mon: '17:00-22:00', fri: '12:00-23:00', sat: '12:00-23:00' }),
  radius: 3500,
  slabs: slabs([1.5, 210, 10], [3, 310, 16], [4, 390, 22]),
  preparation_time: 18,
  commission: 15,
  cover: 'plum 🍜 🥚 🍥 🧅', logo: 'plum 🍜',
  weight: 7, rating: 4.7, rhythm: 'meals',
  sku_prefix: 'KR',
  options: {
    firm: pick('Noodles', [['Normal', 0], ['Firm', 0], ['Soft', 0], ['Rice noodles, gluten free', 100]]),
    rich: pick('Broth', [['Normal', 0], ['Light', 0], ['Rich', 60]]),
    toppings: several('Toppings', 5, [
      ['Soy egg', 180], ['Extra chashu', 320], ['Nori', 90], ['Bamboo shoots', 120], ['Corn', 90], ['Chilli paste', 60], ['Extra noodles', 200],
    ]),
    egg: maybe('Add an egg', [['Soy egg', 180], ['Fried egg', 150]]),
    pieces: pick('Pieces', [['5 pieces', 0], ['10 pieces', 480]]),
  },
  sections: [
    {
      name: ['Ramen', 'Ramen', 'رامن'], picture: 'plum 🍜', options: ['firm', 'rich', 'toppings'], addons: ['Pork gyoza', 'Karaage'],
      dishes: [
        ['Tonkotsu', 'Pork bone broth, chashu, wood ear, spring onion.', 1290, 'rice 🍜 🥓 🥚', 'popular'],
        ['Shoyu', 'Chicken and soy, chashu, bamboo, nori.', 1220, 'saffron 🍜 🥚 🍥', 'popular'],
        ['Shio', 'Clear chicken broth, sea salt, yuzu, chicken breast.', 1190, 'sea 🍜 🧂 🍋'],
        ['Spicy miso', 'Red miso, minced pork, chilli oil, sweetcorn.', 1280, 'tomato 🍜 🌶️ 🌽', 'spicy'],
        ['Black garlic tonkotsu', 'With burnt garlic oil.', 1360, 'plum 🍜 🧄 🥓', 'chef'],
        ['Tantanmen', 'Sesame, chilli, minced pork, pak choi.', 1290, 'tomato 🍜 🥜 🥬', 'spicy nuts'],
        ['Soy milk vegan', 'Oat and soy broth, tofu, greens, chilli.', 1180, 'mint 🍜 🥬 🌽', 'vegan'],
        ['Curry ramen', 'Chicken broth, mild curry, karaage.', 1320, 'saffron 🍜 🍛 🍗'],
        ['Tsukemen', 'Cold noodles to dip, thick fish broth.', 1340, 'sea 🍜 🍥 🍋'],
        ['Kids’ bowl', 'Small shoyu, egg, sweetcorn.', 690, 'blush 🍜 🌽 🥚', '', { options: ['firm'] }],
      ],
    },
    {
      name: ['Rice bowls', 'Bols de riz', 'أطباق أرز'], picture: 'saffron 🍚', options: ['egg'],
      dishes: [
        ['Chashu don', 'Torched pork belly, spring onion, soy egg.', 990, 'rice 🍚 🥓 🥚', 'popular'],
        ['Karaage don', 'Fried chicken, mayo, pickles.', 980, 'saffron 🍚 🍗 🍋'],
        ['Salmon don', 'Raw salmon, avocado, furikake.', 1240, 'tomato 🍚 🍣 🥑'],
        ['Aubergine don', 'Miso aubergine, sesame, greens.', 920, 'plum 🍚 🍆 🌱', 'vegan'],
      ],
    },
    {
      name: ['Sides', 'Accompagnements', 'أطباق جانبية'], picture: 'rice 🥟', options: [],
      dishes: [
        ['Pork gyoza', 'Fried on one side, vinegar and chilli.', 620, 'rice 🥟 🌶️', 'popular', { options: ['pieces'] }],
        ['Prawn gyoza', 'With chives.', 680, 'sea 🥟 🍤', '', { options: ['pieces'] }],
        ['Cabbage gyoza', 'Tofu, ginger, cabbage.', 590, 'mint 🥟 🥬 🫚', 'vegan', { options: ['pieces'] }],
        ['Karaage', 'Chicken thigh, lemon, mayo.', 720, 'saffron 🍗 🍋'],
        ['Chashu bun', 'Steamed, pork belly, cucumber.', 480, 'blush 🥟 🥓 🥒'],
        ['Smashed cucumber', 'Sesame, garlic, chilli.', 440, 'mint 🥒 🧄 🌶️', 'vegan'],
        ['Takoyaki', 'Six octopus balls, sweet sauce, mayo.', 690, 'tomato 🍢 🍥'],
        ['Edamame', 'Chilli or salt, say which.', 420, 'herb 🫛 🌶️', 'vegan gf', { instruction: 'required' }],
        ['Soy egg', 'Six and a half minutes.', 200, 'saffron 🥚 🧂', 'veg gf'],
      ],
    },
    {
      name: ['Drinks and sweets', 'Boissons et douceurs', 'مشروبات وحلويات'], picture: 'blush 🍡', view: 'grid', options: [],
      dishes: [
        ['Ramune', 'The one with the marble, 200 ml.', 320, 'sea 🥤 🧊', 'vegan'],
        ['Cold barley tea', 'Unsweetened, 330 ml.', 240, 'rice 🧋 🌾', 'vegan'],
        ['Hot genmaicha', 'Green tea with roast rice.', 290, 'herb 🍵 🍚', 'vegan gf'],
        ['Calpico soda', 'Milky and sharp.', 320, 'mint 🥛 🍋', 'veg'],
        ['Dorayaki', 'Two pancakes, red bean.', 460, 'saffron 🥞 🫘', 'veg'],
        ['Black sesame ice cream', 'Two scoops.', 480, 'plum 🍨 🌱', 'veg gf'],
        ['Hanami dango', 'Three colours on a stick.', 390, 'blush 🍡 🌸', 'vegan gf'],
      ],
    },
  ],
}
