import { hours, maybe, pick, slabs } from '../seed.ts'
import type { MerchantSeed } from '../seed.ts'

export const maltbyBlooms: MerchantSeed = {
  key: 'maltby-blooms',
  name: 'Maltby Blooms',
  text: ['Tied the hour you order. Add a card, we write it by hand.', 'Bouquets noués à l’heure de la commande. Ajoutez une carte, nous l’écrivons à la main.', 'باقات تُربط ساعة طلبك. أضف بطاقة ونكتبها لك بخط اليد.'],
  notice: 'Order by 17:00 for delivery today.',
  merchant_type: 'ecommerce',
  address: '19 Maltby Street', postal_code: 'SE1 3PB', city: 'London', at: [51.5, -0.0762],
  phone: '+442079460134', email: 'studio@maltbyblooms.example',
  categories: ['flowers'],
  order_types: ['delivery', 'pickup'],
  hours: hours('09:00-20:00', { sun: '10:00-16:00' }),
  radius: 8000,
  slabs: slabs([3, 350, 20], [5, 450, 30], [8, 650, 45]),
  free_delivery_above: 7500,
  preparation_time: 30, is_scheduling: true, show_contact: true,
  commission: 12, featured_rank: 3,
  cover: 'blush 💐 🌷 🌹 🌼', logo: 'blush 🌷',
  weight: 3, rating: 4.9, rhythm: 'daytime',
  sku_prefix: 'MB',
  options: {
    size: pick('Size', [['Standard', 0], ['Generous', 1200], ['Grand', 2800]], 'card'),
    vase: maybe('Vase', [['Glass vase', 900], ['Ceramic jug', 1500]]),
    wrap: pick('Wrap', [['Brown paper', 0], ['White tissue', 0], ['Linen', 300]]),
    pot: pick('Pot', [['Terracotta', 0], ['Glazed white', 400], ['Woven basket', 600]]),
    stems: pick('Stems', [['Ten', 0], ['Twenty', 1500], ['Thirty', 2900]]),
  },
  sections: [
    {
      name: ['Bouquets', 'Bouquets', 'باقات'], picture: 'blush 💐', options: ['size', 'wrap', 'vase'], addons: ['Chocolates', 'Hand-written card'],
      dishes: [
        ['Maltby mix', 'What the market had this morning.', 3500, 'blush 💐 🌷 🌼', 'popular', { instruction: 'asked' }],
        ['Spring on the quay', 'Tulips, ranunculus, narcissi.', 3800, 'saffron 💐 🌷 🌼', 'new', { instruction: 'asked' }],
        ['Blush and cream', 'Roses, lisianthus, eucalyptus.', 4500, 'blush 💐 🌹 🌿', 'popular', { instruction: 'asked' }],
        ['Meadow', 'Cornflowers, daisies, grasses.', 3200, 'herb 💐 🌼 🌾', '', { instruction: 'asked' }],
        ['Sunset', 'Orange roses, gerberas, berries.', 3900, 'tomato 💐 🌺 🌻', '', { instruction: 'asked' }],
        ['Quiet white', 'For sympathy. White roses, lilies, olive.', 4200, 'rice 💐 🌸 🌿', '', { instruction: 'asked' }],
        ['Lavender field', 'Lavender, scabious, thistle.', 3600, 'plum 💐 🪻 🌿', '', { instruction: 'asked' }],
      ],
    },
    {
      name: ['By the stem', 'À la tige', 'بالزهرة'], picture: 'tomato 🌹', options: ['stems', 'wrap'], addons: ['Chocolates', 'Hand-written card'],
      dishes: [
        ['Red roses', 'Long stems, from Kenya, Fairtrade.', 2900, 'tomato 🌹', 'popular'],
        ['Tulips', 'From Lincolnshire.', 1800, 'blush 🌷', ''],
        ['Sunflowers', 'Big faces.', 2100, 'saffron 🌻', ''],
        ['Peonies', 'In season, May to June.', 3400, 'blush 🌸 🌿', '', { is_sold_out: true }],
        ['Hyacinths', 'You will smell them first.', 2200, 'plum 🪻', ''],
        ['Daisies', 'White and yellow.', 1500, 'mint 🌼', ''],
        ['Hibiscus', 'Coral and pink.', 2400, 'tomato 🌺', ''],
      ],
    },
    {
      name: ['Plants', 'Plantes', 'نباتات'], picture: 'herb 🪴', options: ['pot'],
      dishes: [
        ['Monstera', '60 cm, likes a bright corner.', 3200, 'herb 🪴 🌿', 'popular', { stock: 8 }],
        ['Peace lily', 'Tells you when it is thirsty.', 2400, 'mint 🪴 🌸', '', { stock: 11 }],
        ['Cactus trio', 'Three small ones.', 1900, 'saffron 🌵', '', { stock: 15 }],
        ['Herb window', 'Basil, mint, thyme.', 1600, 'herb 🌱 🌿', '', { stock: 20 }],
        ['Lucky bamboo', 'In water, no soil.', 1500, 'mint 🎍', '', { stock: 6 }],
        ['Lotus bowl', 'A floating flower, for one evening.', 2100, 'plum 🪷', '', { stock: 4 }],
      ],
    },
    {
      name: ['With it', 'Avec', 'إضافات'], picture: 'plum 🎁', view: 'grid', options: [],
      dishes: [
        ['Hand-written card', 'Tell us the words.', 350, 'rice 💌', 'popular', { instruction: 'required' }],
        ['Chocolates', 'Twelve, from Bermondsey.', 1250, 'plum 🍫 🎀', 'veg nuts'],
        ['Candle', 'Fig and cedar, 40 hours.', 1800, 'blush 🕯️ 🌿', ''],
        ['Sparkling elderflower', 'No alcohol, 750 ml.', 850, 'mint 🍾 🌼', 'vegan'],
        ['Balloon', 'One, in the colour you name.', 600, 'tomato 🎈 🎀', '', { instruction: 'required' }],
        ['Gift wrap', 'Box, ribbon, tissue.', 500, 'sea 🎁 🎀', ''],
      ],
    },
  ],
}
