import { hours, slabs } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

/** The courier has no menu: a parcel goes from door to door. */
export const docksideCourier: MerchantSeed = {
  key: 'dockside-courier',
  name: 'Dockside Courier',
  text: ['Keys, papers, a cake: collected within a quarter of an hour, up to 10 kg.', 'Clés, papiers, gâteau : enlevés en un quart d’heure, jusqu’à 10 kg.', 'مفاتيح أو أوراق أو كعكة: نستلمها خلال ربع ساعة، حتى 10 كغ.'],
  merchant_type: 'pick_and_drop',
  address: '12 Druid Street', postal_code: 'SE1 2EZ', city: 'London', at: [51.502, -0.078],
  phone: '+442079460137', email: 'desk@docksidecourier.example',
  categories: ['courier'],
  order_types: ['pick_and_drop'],
  hours: hours('07:30-21:00', { sat: '09:00-20:00', sun: '10:00-18:00' }),
  radius: 8000,
  slabs: slabs([2, 400, 15], [4, 550, 22], [7, 750, 35], [12, 1100, 50]),
  preparation_time: 15, is_auto_accept: true, show_contact: true,
  commission: 20,
  cover: 'sea 📦 🚲 🎁', logo: 'sea 📦',
  weight: 2, rating: 4.7, rhythm: 'daytime',
  sku_prefix: 'DC', options: {}, sections: [],
}

/** Not open yet: prepared in the panel, unseen in the shop. */
export const saffronHouse: MerchantSeed = {
  key: 'saffron-house',
  name: 'Saffron House',
  text: ['Persian stews and rice, opening soon.', 'Ragoûts persans et riz, ouverture prochaine.', 'يخنات فارسية وأرز، نفتح قريبًا.'],
  merchant_type: 'ecommerce',
  address: '51 Union Street', postal_code: 'SE1 1SD', city: 'London', at: [51.5039, -0.0945],
  phone: '+442079460138', email: 'salam@saffronhouse.example',
  categories: ['curry'],
  order_types: ['delivery', 'pickup'],
  hours: hours('12:00-22:00', { mon: '' }),
  radius: 3500,
  preparation_time: 30, is_inactive: true,
  commission: 15,
  cover: 'saffron 🍚 🍖 🌿 🍋', logo: 'saffron 🍚',
  weight: 0, rhythm: 'dinner',
  sku_prefix: 'SH', options: {},
  sections: [
    {
      name: ['Stews and rice', 'Mijotés et riz', 'يخنات وأرز'], picture: 'saffron 🍲',
      dishes: [
        ['Ghormeh sabzi', 'Herbs, kidney beans, dried lime, lamb.', 1290, 'herb 🍲 🌿 🫘', 'halal gf'],
        ['Fesenjan', 'Walnut, pomegranate, chicken.', 1340, 'plum 🍲 🌰 🍗', 'halal nuts gf'],
        ['Zereshk polo', 'Saffron rice, barberries, chicken.', 1290, 'tomato 🍚 🍗 🍒', 'halal gf'],
        ['Joojeh kebab', 'Chicken, saffron, lemon, rice.', 1390, 'saffron 🍢 🍋 🍚', 'halal gf'],
        ['Koobideh', 'Minced lamb, grilled tomato, rice.', 1420, 'tomato 🍢 🍅 🍚', 'halal gf'],
        ['Mirza ghasemi', 'Smoked aubergine, tomato, egg.', 890, 'plum 🍆 🍅 🥚', 'veg gf'],
        ['Mast-o-khiar', 'Yoghurt, cucumber, mint, walnut.', 420, 'mint 🥣 🥒 🌰', 'veg nuts gf'],
        ['Shirazi salad', 'Cucumber, tomato, lime.', 460, 'mint 🥗 🍅 🥒', 'vegan gf'],
        ['Saffron ice cream', 'With rose and pistachio.', 520, 'saffron 🍨 🌹 🌰', 'veg nuts gf'],
        ['Persian tea', 'With cardamom and a sugar stick.', 260, 'rice 🫖 🍃', 'vegan'],
      ],
    },
  ],
}
