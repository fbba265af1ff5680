import type { CampaignSeed, CouponSeed, GlobalChargeSeed, PackageSeed, SegmentSeed } from '../tenant-seed.ts'

/** Only WELCOME10 applies to Pier Pizza. */
export const harbourCoupons: readonly CouponSeed[] = [
  {
    code: 'WELCOME10',
    name: 'Welcome to Pier Pizza',
    description: '10% off, up to £5.00, on your first order of £10.00 or more.',
    type: 'fixed_percentage',
    discount_value: 10,
    max_amount: 500,
    minimum_requirement: 1000,
    owner: 'pier-pizza',
    merchants: ['pier-pizza'],
    starts_in_days: -90,
    one_use_per_customer: true,
    usage_probability: 0.3,
  },
  {
    code: 'SUSHI5',
    name: 'Sushi night',
    description: '£5.00 off from £30.00 at Anchor Sushi.',
    type: 'fixed_amount',
    discount_value: 500,
    minimum_requirement: 3000,
    merchants: ['anchor-sushi'],
    starts_in_days: -30,
    ends_in_days: 30,
    usage_probability: 0.35,
  },
  {
    code: 'QUAYFREE',
    name: 'Free delivery on the quay',
    description: 'Free delivery from £15.00 at the shops by the water.',
    type: 'free_delivery',
    discount_value: 0,
    minimum_requirement: 1500,
    merchants: ['taco-quay', 'shad-noodle-bar', 'tower-burger', 'wharf-salads'],
    order_types: ['delivery'],
    starts_in_days: -45,
    ends_in_days: 20,
    usage_probability: 0.18,
  },
  {
    code: 'LUNCH15',
    name: 'Lunch at the wharf',
    description: '15% off bowls and salads, up to £4.00.',
    type: 'fixed_percentage',
    discount_value: 15,
    max_amount: 400,
    minimum_requirement: 900,
    merchants: ['wharf-salads'],
    starts_in_days: -60,
    ends_in_days: 45,
    usage_probability: 0.2,
  },
  {
    code: 'PETAL20',
    name: 'Peony week',
    description: '20% off bouquets, starts next week.',
    type: 'fixed_percentage',
    discount_value: 20,
    max_amount: 1500,
    merchants: ['maltby-blooms'],
    starts_in_days: 6,
    ends_in_days: 20,
    usage_probability: 0,
  },
  {
    code: 'LEAF3',
    name: 'Spring at Curry Leaf',
    description: '£3.00 off from £20.00.',
    type: 'fixed_amount',
    discount_value: 300,
    minimum_requirement: 2000,
    merchants: ['curry-leaf-house'],
    starts_in_days: -60,
    ends_in_days: -20,
    usage_probability: 0.3,
  },
  {
    code: 'CREW25',
    name: 'Crew',
    description: 'For people who work in the hall. Not listed.',
    type: 'fixed_percentage',
    discount_value: 25,
    max_amount: 1000,
    merchants: ['cedar-and-thyme', 'ropewalk-coffee', 'borough-bakehouse'],
    starts_in_days: -120,
    usage_limit_total: 200,
    is_hidden: true,
    usage_probability: 0.04,
  },
  {
    code: 'GELATO1',
    name: 'A scoop on us',
    description: '£1.00 off. Switched off for the winter.',
    type: 'fixed_amount',
    discount_value: 100,
    merchants: ['clink-gelato'],
    starts_in_days: -120,
    is_inactive: true,
    usage_probability: 0,
  },
]

export const harbourCharges: readonly GlobalChargeSeed[] = [
  {
    name: ['Parcel cover', 'Assurance du colis', 'تأمين الطرد'],
    description: 'Covers a parcel up to £50',
    type: 'fixed',
    value: 75,
    order_types: ['pick_and_drop'],
  },
]

export const harbourPackages: readonly PackageSeed[] = [
  {
    name: ['Friday in', 'Vendredi chez soi', 'جمعة في البيت'],
    description: [
      'Two pizzas, something sweet, something cold.',
      'Deux pizzas, une douceur, une boisson fraîche.',
      'بيتزا للاثنين وحلوى ومشروب بارد.',
    ],
    picture: 'tomato 🍕 🍰 🍹',
    price: 2790,
    merchants: ['pier-pizza'],
    products: [
      ['pier-pizza', 'Margherita'],
      ['pier-pizza', 'Diavola'],
      ['pier-pizza', 'Tiramisù'],
      ['pier-pizza', 'Amalfi lemonade'],
    ],
  },
  {
    name: ['Slow Sunday', 'Dimanche tranquille', 'أحد هادئ'],
    description: [
      'Pastry, coffee and flowers on the table.',
      'Viennoiseries, café et des fleurs sur la table.',
      'معجنات وقهوة وورود على المائدة.',
    ],
    picture: 'rice 🥐 ☕ 🌷',
    price: 4190,
    merchants: ['borough-bakehouse', 'maltby-blooms'],
    products: [
      ['borough-bakehouse', 'Pastry box'],
      ['borough-bakehouse', 'Filter coffee'],
      ['maltby-blooms', 'Tulips'],
    ],
  },
  {
    name: ['Sushi for the office', 'Sushi au bureau', 'سوشي للمكتب'],
    description: ['Three sets that travel well.', 'Trois plateaux qui voyagent bien.', 'ثلاث أطباق تصل بحالة ممتازة.'],
    picture: 'sea 🍱 🍣 🍵',
    price: 7600,
    merchants: ['anchor-sushi'],
    products: [
      ['anchor-sushi', 'Bankside for two'],
      ['anchor-sushi', 'Anchor set'],
      ['anchor-sushi', 'Vegan set'],
    ],
  },
]

export const harbourSegments: readonly SegmentSeed[] = [
  { name: 'Regulars', filters: [{ field: 'total_orders', operator: 'greater_than', value: 15 }] },
  { name: 'Big spenders', filters: [{ field: 'total_spent', operator: 'greater_than', value: 40_000 }] },
  {
    name: 'Sleeping for a month',
    filters: [
      { field: 'days_since_last_order', operator: 'greater_than', value: 30 },
      { field: 'total_orders', operator: 'greater_than', value: 1 },
    ],
  },
  { name: 'New this fortnight', filters: [{ field: 'days_since_sign_up', operator: 'less_than', value: 14 }] },
]

export const harbourCampaigns: readonly CampaignSeed[] = [
  { title: 'Sushi night is back', body: 'SUSHI5 takes £5.00 off from £30.00 at Anchor Sushi.', days: -26 },
  { title: 'Rain tonight', body: 'Soup, curry and noodles are 25 minutes away.', days: -9 },
  { title: 'Peony week starts Monday', body: 'PETAL20 takes 20% off every bouquet at Maltby Blooms.', days: 5 },
]
