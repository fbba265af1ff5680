import { harbourStaff } from './staff.ts'
import { slabs } from '../seed.ts'
import type { TenantSeed } from '../tenant-seed.ts'
import { anchorSushi } from './anchor-sushi.ts'
import { bermondseyGreens } from './bermondsey-greens.ts'
import { boroughBakehouse } from './borough-bakehouse.ts'
import { cedarThyme } from './cedar-thyme.ts'
import { clinkGelato } from './clink-gelato.ts'
import { curryLeaf } from './curry-leaf.ts'
import { kazeRamen } from './kaze-ramen.ts'
import { maltbyBlooms } from './maltby-blooms.ts'
import { docksideCourier, saffronHouse } from './others.ts'
import { harbourForms } from './forms.ts'
import { harbourMessageCosts } from './message-costs.ts'
import { harbourPages } from './pages.ts'
import { pierPizza } from './pier-pizza.ts'
import { harbourCampaigns, harbourCharges, harbourCoupons, harbourPackages, harbourSegments } from './promotions.ts'
import { ropewalkCoffee } from './ropewalk-coffee.ts'
import { shadNoodle } from './shad-noodle.ts'
import { tacoQuay } from './taco-quay.ts'
import { towerBurger } from './tower-burger.ts'
import { wharfSalads } from './wharf-salads.ts'

export const harbour: TenantSeed = {
  slug: 'harbour',
  name: 'Harbour Eats',
  locales: ['en', 'fr', 'ar'],
  business_type: 'marketplace',
  currency: 'GBP',
  timezone: 'Europe/London',
  country: 'GB',
  city: 'London',
  email: 'hello@harbour.example',
  mobile: '+442079460100',
  brand: '#0F6B4B',
  seed: 20_461,
  tax: { product: 20, delivery: 20 },
  customers: 300,
  orders: 3000,
  weekend: [5, 6, 7],
  center: [51.5045, -0.0865],
  street_layer: 'bankside',
  order_types: {
    delivery: ['Delivery', 'Livraison', 'توصيل'],
    pickup: ['Pickup', 'À emporter', 'استلام'],
    dine_in: ['Dine in', 'Sur place', 'داخل المحل'],
    pick_and_drop: ['Pick and drop', 'Coursier', 'نقل طرود'],
  },
  slabs: slabs([2, 190, 10], [3.5, 290, 16], [5, 390, 22], [7, 550, 30]),
  payment_modes: [
    { alias: 'card', name: ['Card', 'Carte', 'بطاقة'], share: 78 },
    { alias: 'cash_on_delivery', name: ['Cash on delivery', 'Espèces à la livraison', 'نقدًا عند الاستلام'], share: 22 },
  ],
  instructions: [
    ['Hand it to me', 'En main propre', 'سلّمه لي'],
    ['At the door', 'Devant la porte', 'عند الباب'],
    ['Ring twice', 'Sonner deux fois', 'اقرع مرتين'],
    ['Reception', 'À la réception', 'الاستقبال'],
    ['Call on arrival', 'Appeler en bas', 'اتصل عند الوصول'],
  ],
  tip: {
    type: 'percentage',
    values: [5, 10, 15],
    description: ['Thank the rider', 'Pour le livreur', 'إكرامية للمندوب'],
  },
  groups: [
    { key: 'restaurants', name: ['Restaurants', 'Restaurants', 'مطاعم'], picture: 'tomato 🍕' },
    { key: 'cafes', name: ['Cafés and bakeries', 'Cafés et boulangeries', 'مقاهٍ ومخابز'], picture: 'rice ☕' },
    { key: 'shops', name: ['Shops', 'Boutiques', 'متاجر'], picture: 'herb 🧺' },
    { key: 'services', name: ['Services', 'Services', 'خدمات'], picture: 'sea 📦' },
  ],
  categories: [
    { key: 'pizza', name: ['Pizza', 'Pizza', 'بيتزا'], picture: 'tomato 🍕', group: 'restaurants' },
    { key: 'sushi', name: ['Sushi', 'Sushi', 'سوشي'], picture: 'sea 🍣', group: 'restaurants' },
    { key: 'burgers', name: ['Burgers', 'Burgers', 'برجر'], picture: 'saffron 🍔', group: 'restaurants' },
    { key: 'groceries', name: ['Groceries', 'Épicerie', 'بقالة'], picture: 'herb 🧺', group: 'shops' },
    { key: 'breakfast', name: ['Breakfast', 'Petit-déjeuner', 'فطور'], picture: 'rice 🥐', group: 'cafes' },
    { key: 'curry', name: ['Curry', 'Curry', 'كاري'], picture: 'tomato 🍛', group: 'restaurants' },
    { key: 'salads', name: ['Salads', 'Salades', 'سلطات'], picture: 'mint 🥗', group: 'restaurants' },
    { key: 'noodles', name: ['Noodles', 'Nouilles', 'نودلز'], picture: 'plum 🍜', group: 'restaurants' },
    { key: 'flowers', name: ['Flowers', 'Fleurs', 'ورود'], picture: 'blush 💐', group: 'shops' },
    { key: 'gelato', name: ['Gelato', 'Glaces', 'جيلاتو'], picture: 'sea 🍨', group: 'cafes' },
    { key: 'coffee', name: ['Coffee', 'Café', 'قهوة'], picture: 'rice ☕', group: 'cafes' },
    { key: 'lebanese', name: ['Lebanese', 'Libanais', 'لبناني'], picture: 'herb 🧆', group: 'restaurants' },
    { key: 'mexican', name: ['Mexican', 'Mexicain', 'مكسيكي'], picture: 'tomato 🌮', group: 'restaurants' },
    { key: 'courier', name: ['Courier', 'Coursier', 'توصيل طرود'], picture: 'sea 📦', group: 'services' },
  ],
  tags: {
    veg: { kind: 'tag', name: ['Vegetarian', 'Végétarien', 'نباتي'] },
    vegan: { kind: 'tag', name: ['Vegan', 'Végan', 'نباتي صرف'] },
    spicy: { kind: 'tag', name: ['Spicy', 'Épicé', 'حار'] },
    gf: { kind: 'tag', name: ['Gluten free', 'Sans gluten', 'خالٍ من الغلوتين'] },
    halal: { kind: 'tag', name: ['Halal', 'Halal', 'حلال'] },
    nuts: { kind: 'tag', name: ['Contains nuts', 'Contient des fruits à coque', 'يحتوي مكسرات'] },
    popular: { kind: 'label', name: ['Popular', 'Populaire', 'الأكثر طلبًا'], color: '#0F6B4B' },
    new: { kind: 'label', name: ['New', 'Nouveau', 'جديد'], color: '#2F6FDE' },
    chef: { kind: 'label', name: ['Chef’s choice', 'Choix du chef', 'اختيار الشيف'], color: '#80530F' },
  },
  charges: harbourCharges,
  coupons: harbourCoupons,
  banners: [
    {
      title: [
        '10% off your first order at Pier Pizza',
        '10 % sur votre première commande chez Pier Pizza',
        'خصم 10% على أول طلب من Pier Pizza',
      ],
      body: [
        'Code WELCOME10. Up to £5.00, from £10.00.',
        'Code WELCOME10. Jusqu’à 5,00\u00a0£, dès 10,00\u00a0£.',
        'الرمز WELCOME10. حتى 5.00\u00a0£، للطلبات من 10.00\u00a0£.',
      ],
      picture: 'mint 🍕 🍅 🌿',
      merchant: 'pier-pizza',
    },
    {
      title: [
        'Sushi night, £5 off from £30',
        'Soirée sushi, 5\u00a0£ offertes dès 30\u00a0£',
        'ليلة السوشي: خصم 5\u00a0£ للطلبات من 30\u00a0£',
      ],
      body: [
        'Code SUSHI5 at Anchor Sushi, every day this month.',
        'Code SUSHI5 chez Anchor Sushi, tout le mois.',
        'الرمز SUSHI5 لدى Anchor Sushi طوال الشهر.',
      ],
      picture: 'sea 🍣 🍱 🍤',
      merchant: 'anchor-sushi',
    },
    {
      title: ['Flowers, tied the hour you order', 'Des fleurs, nouées dans l’heure', 'ورود تُنسَّق ساعة طلبك'],
      body: [
        'Maltby Blooms delivers within 8 km until 20:00.',
        'Maltby Blooms livre à 8 km jusqu’à 20 h.',
        'Maltby Blooms يوصل حتى 8 كم، إلى الساعة 20:00.',
      ],
      picture: 'blush 💐 🌷 🌼',
      merchant: 'maltby-blooms',
    },
    {
      title: ['Winter bouquets from £18', 'Bouquets d’hiver dès 18 £', 'باقات الشتاء من 18 £'],
      body: ['Only at Maltby Blooms.', 'Seulement chez Maltby Blooms.', 'لدى Maltby Blooms فقط.'],
      picture: 'blush 🌷 💐 🌿',
      merchant: 'maltby-blooms',
      on_page_of: 'maltby-blooms',
      ends_in_days: 30,
    },
    {
      title: [
        'Pizza Friday, two for one',
        'Vendredi pizza, deux pour le prix d’une',
        'جمعة البيتزا: اثنتان بسعر واحدة',
      ],
      body: ['Every Friday at Pier Pizza.', 'Chaque vendredi chez Pier Pizza.', 'كل جمعة لدى Pier Pizza.'],
      picture: 'mint 🍕 🌿 🍅',
      merchant: 'pier-pizza',
      starts_in_days: 7,
      ends_in_days: 37,
    },
    {
      title: ['Lunch boxes for the office', 'Paniers repas pour le bureau', 'وجبات غداء للمكتب'],
      body: ['From five people.', 'À partir de cinq personnes.', 'ابتداءً من خمسة أشخاص.'],
      picture: 'sea 🍱 🍣 🍤',
      merchant: 'anchor-sushi',
      is_inactive: true,
    },
  ],
  popups: [
    {
      title: ['Breakfast by eight', 'Petit-déjeuner à huit heures', 'فطور عند الثامنة'],
      html: [
        '<h2>Breakfast by eight</h2><p>Order from Borough Bakehouse the evening before and choose your slot.</p>',
        '',
        '',
      ],
      merchants: ['borough-bakehouse'],
      frequency: 'once',
    },
    {
      title: ['Quay festival', 'Fête du quai', 'مهرجان الرصيف'],
      html: ['<h2>Quay festival</h2><p>Deliveries around Tooley Street may take ten minutes longer.</p>', '', ''],
      merchants: [],
      frequency: 'once',
      is_inactive: true,
    },
    {
      title: ['Good to see you again', 'Ravis de vous revoir', 'سعداء بعودتك'],
      html: [
        '<h2>Good to see you again</h2><p>QUAYFREE brings you free delivery from £15.00 at the shops by the water.</p>',
        '',
        '',
      ],
      merchants: [],
      segment: 'Sleeping for a month',
      frequency: 'once',
    },
    {
      title: ['Tulips are back', 'Les tulipes sont de retour', 'عادت أزهار التوليب'],
      picture: 'blush 🌷 💐 🌼',
      html: ['', '', ''],
      merchants: ['maltby-blooms'],
      frequency: 'every_time',
      device: 'mobile',
      starts_in_days: 14,
    },
  ],
  pages: harbourPages,
  forms: harbourForms,
  packages: harbourPackages,
  segments: harbourSegments,
  campaigns: harbourCampaigns,
  message_costs: harbourMessageCosts,
  cancel_reasons: [
    ['I changed my mind', 'J’ai changé d’avis', 'غيّرت رأيي'],
    ['Ordered twice by mistake', 'Commande en double', 'طلبت مرتين بالخطأ'],
    ['It takes too long', 'Trop d’attente', 'وقت الانتظار طويل'],
  ],
  staff: harbourStaff,
  demo_customer: {
    first_name: 'Maya',
    last_name: 'Bennett',
    mobile: '+442079460299',
    addresses: [
      {
        label: 'Home',
        address: '14 Tooley Street',
        house: 'Flat 6',
        city: 'London',
        postal_code: 'SE1 2TF',
        location: [51.5057, -0.0862],
      },
      {
        label: 'Work',
        address: '32 London Bridge Street',
        house: 'Level 9',
        city: 'London',
        postal_code: 'SE1 9SG',
        location: [51.5046, -0.0868],
      },
    ],
  },
  merchants: [
    pierPizza,
    anchorSushi,
    maltbyBlooms,
    towerBurger,
    bermondseyGreens,
    curryLeaf,
    boroughBakehouse,
    cedarThyme,
    kazeRamen,
    shadNoodle,
    tacoQuay,
    wharfSalads,
    ropewalkCoffee,
    clinkGelato,
    docksideCourier,
    saffronHouse,
  ],
}
