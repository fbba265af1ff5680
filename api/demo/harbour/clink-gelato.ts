import { hours, pick, several, slabs } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const clinkGelato: MerchantSeed = {
  key: 'clink-gelato',
  name: 'Clink Gelato',
  text: ['Churned on Clink Street, packed in ice for the ride.', 'Turbiné sur Clink Street, emballé dans la glace pour le trajet.', 'نخفقه في شارع كلينك ونغلّفه بالثلج للطريق.'],
  merchant_type: 'ecommerce',
  address: '2 Clink Street', postal_code: 'SE1 9DG', city: 'London', at: [51.507, -0.0912],
  phone: '+442079460136', email: 'ciao@clinkgelato.example',
  categories: ['gelato'],
  order_types: ['delivery', 'pickup'],
  hours: hours('12:00-22:30', { fri: '12:00-23:30', sat: '11:00-23:30', sun: '11:00-22:00' }),
  radius: 2500,
  slabs: slabs([1, 230, 7], [2.5, 320, 12]),
  preparation_time: 8, is_auto_accept: true, is_paused: true,
  commission: 14,
  cover: 'sea 🍨 🍓 🍦 🌰', logo: 'sea 🍨',
  weight: 3, rating: 4.6, rhythm: 'afternoon',
  sku_prefix: 'CG',
  options: {
    tub: pick('Tub', [['Small, 250 ml', 0], ['Medium, 500 ml', 420], ['Large, 1 l', 1150]], 'card'),
    topping: several('On top', 3, [['Whipped cream', 90], ['Hot chocolate sauce', 110], ['Pistachio crumble', 140], ['Amarena cherries', 150]]),
    cones: pick('Cones', [['None', 0], ['Two', 80], ['Four', 150]]),
  },
  sections: [
    {
      name: ['Gelato', 'Glaces', 'جيلاتو'], picture: 'sea 🍨', view: 'grid', options: ['tub', 'topping', 'cones'], addons: ['Wafer rolls'],
      dishes: [
        ['Pistachio', 'From Bronte, salted.', 650, 'herb 🍨 🌰', 'veg nuts gf popular'],
        ['Hazelnut', 'Piedmont, roasted.', 620, 'rice 🍨 🌰', 'veg nuts gf'],
        ['Fior di latte', 'Milk, cream, sugar, nothing else.', 590, 'sea 🍦 🥛', 'veg gf'],
        ['Dark chocolate', 'Seventy-two per cent.', 620, 'plum 🍨 🍫', 'vegan gf popular'],
        ['Stracciatella', 'Chocolate broken by hand.', 610, 'rice 🍦 🍫', 'veg gf'],
        ['Salted caramel', 'Cooked to the edge.', 620, 'saffron 🍨 🍮', 'veg gf popular'],
        ['Coffee', 'Ropewalk espresso.', 610, 'plum 🍨 ☕', 'veg gf'],
        ['Vanilla', 'Tahiti, seeds and all.', 590, 'saffron 🍦 🌼', 'veg gf'],
        ['Coconut', 'Coconut milk only.', 610, 'mint 🍨 🥥', 'vegan gf'],
        ['Peanut butter', 'Swirled and salted.', 620, 'saffron 🍨 🥜', 'veg nuts gf'],
      ],
    },
    {
      name: ['Sorbet', 'Sorbets', 'سوربيه'], picture: 'blush 🍧', view: 'grid', options: ['tub', 'cones'],
      dishes: [
        ['Lemon', 'Amalfi, sharp.', 560, 'saffron 🍧 🍋', 'vegan gf'],
        ['Strawberry', 'Two thirds fruit.', 580, 'blush 🍧 🍓', 'vegan gf popular'],
        ['Mango', 'Alphonso.', 590, 'saffron 🍧 🥭', 'vegan gf'],
        ['Blueberry', 'With lavender.', 590, 'plum 🍧 🫐', 'vegan gf'],
        ['Watermelon', 'July to September.', 560, 'tomato 🍧 🍉', 'vegan gf', { is_hidden: true }],
        ['Peach', 'White peach, basil.', 590, 'blush 🍧 🍑 🌿', 'vegan gf'],
      ],
    },
    {
      name: ['Sundaes', 'Coupes', 'صنداي'], picture: 'plum 🍨', options: ['topping'],
      dishes: [
        ['Banana split', 'Three scoops, cream, cherries.', 890, 'saffron 🍨 🍌 🍒', 'veg gf'],
        ['Affogato', 'Fior di latte, a shot of espresso.', 520, 'rice 🍨 ☕', 'veg gf popular'],
        ['Brownie sundae', 'Warm brownie, caramel.', 820, 'plum 🍨 🍫 🍮', 'veg nuts'],
        ['Coppa amarena', 'Black cherry, cream, wafer.', 790, 'blush 🍨 🍒', 'veg'],
      ],
    },
    {
      name: ['With it', 'Avec', 'إضافات'], picture: 'rice 🍪', view: 'grid', options: [],
      dishes: [
        ['Wafer rolls', 'Eight.', 290, 'saffron 🥐 🌾', 'veg'],
        ['Brownie', 'Four squares.', 690, 'plum 🍫 🌰', 'veg nuts'],
        ['Hot chocolate', 'Thick enough for a spoon.', 420, 'plum ☕ 🍫', 'veg gf'],
        ['Cookie box', 'Six, three kinds.', 890, 'rice 🍪 🍫', 'veg'],
      ],
    },
  ],
}
