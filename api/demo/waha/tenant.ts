import { slabs } from '../seed.ts'
import type { TenantSeed } from '../tenant-seed.ts'
import { falafelHouse } from './falafel-house.ts'
import { oasisBakery } from './oasis-bakery.ts'
import { dallahCafe, deiraFlowers } from './others.ts'
import { palmGrocery } from './palm-grocery.ts'
import { salmiyaGrills } from './salmiya-grills.ts'
import { shamSweets } from './sham-sweets.ts'
import { umKhalid } from './um-khalid.ts'

export const waha: TenantSeed = {
  slug: 'waha',
  name: ['سوق الواحة', 'Souq Al Waha'],
  locales: ['ar', 'en'],
  business_type: 'marketplace',
  currency: 'KWD',
  timezone: 'Asia/Kuwait',
  country: 'KW',
  city: ['السالمية', 'Salmiya'],
  email: 'hello@waha.example',
  mobile: '+96522570100',
  brand: '#8A3B12',
  auth_settings: { otp_mode_enabled: true, user_register_consent_enabled: true },
  seed: 71_333,
  tax: { product: 0, delivery: 0 },
  customers: 100,
  orders: 800,
  weekend: [4, 5],
  center: [29.3345, 48.0725],
  street_layer: 'salmiya',
  order_types: {
    delivery: ['توصيل', 'Delivery'],
    pickup: ['استلام', 'Pickup'],
    dine_in: ['داخل المحل', 'Dine in'],
    pick_and_drop: ['نقل طرود', 'Pick and drop'],
  },
  slabs: slabs([2, 500, 12], [4, 750, 18], [6, 1000, 25], [9, 1500, 35]),
  payment_modes: [
    { alias: 'card', name: ['بطاقة', 'Card'], share: 43 },
    { alias: 'wallet', name: ['المحفظة', 'Wallet'], share: 9 },
    { alias: 'cash_on_delivery', name: ['نقدًا عند الاستلام', 'Cash on delivery'], share: 48 },
  ],
  instructions: [
    ['سلّمه لي', 'Hand it to me'],
    ['عند الباب', 'At the door'],
    ['اتصل عند الوصول', 'Call on arrival'],
    ['الاستقبال', 'Reception'],
    ['عند الحارس', 'With the guard'],
  ],
  tip: { type: 'fixed', values: [250, 500, 1000], description: ['إكرامية للمندوب', 'Thank the rider'] },
  groups: [
    { key: 'food', name: ['مطاعم', 'Restaurants'], picture: 'tomato 🍖' },
    { key: 'shops', name: ['متاجر', 'Shops'], picture: 'herb 🧺' },
  ],
  categories: [
    { key: 'grills', name: ['مشويات', 'Grills'], picture: 'tomato 🍖', group: 'food' },
    { key: 'falafel', name: ['فلافل', 'Falafel'], picture: 'herb 🧆', group: 'food' },
    { key: 'bakery', name: ['مخبوزات', 'Bakery'], picture: 'rice 🥐', group: 'food' },
    { key: 'groceries', name: ['بقالة', 'Groceries'], picture: 'herb 🧺', group: 'shops' },
    { key: 'machboos', name: ['مجبوس', 'Machboos'], picture: 'saffron 🍚', group: 'food' },
    { key: 'fish', name: ['أسماك', 'Fish'], picture: 'sea 🍤', group: 'food' },
    { key: 'salads', name: ['سلطات', 'Salads'], picture: 'mint 🥗', group: 'food' },
    { key: 'sweets', name: ['حلويات', 'Sweets'], picture: 'saffron 🍯', group: 'food' },
    { key: 'flowers', name: ['ورود', 'Flowers'], picture: 'blush 💐', group: 'shops' },
    { key: 'coffee', name: ['قهوة', 'Coffee'], picture: 'plum ☕', group: 'food' },
  ],
  tags: {
    veg: { kind: 'tag', name: ['نباتي', 'Vegetarian'] },
    spicy: { kind: 'tag', name: ['حار', 'Spicy'] },
    halal: { kind: 'tag', name: ['حلال', 'Halal'] },
    nuts: { kind: 'tag', name: ['يحتوي مكسرات', 'Contains nuts'] },
    popular: { kind: 'label', name: ['الأكثر طلبًا', 'Popular'], color: '#0F6B4B' },
    chef: { kind: 'label', name: ['اختيار الشيف', 'Chef’s choice'], color: '#80530F' },
    new: { kind: 'label', name: ['جديد', 'New'], color: '#2F6FDE' },
  },
  charges: [],
  coupons: [
    {
      code: 'WAHA1',
      name: 'أول طلب',
      description: 'توصيل مجاني لأول طلب من مشاوي السالمية، للطلبات من 3.000\u00a0د.ك.',
      type: 'free_delivery',
      discount_value: 0,
      minimum_requirement: 3000,
      owner: 'salmiya-grills',
      merchants: ['salmiya-grills'],
      order_types: ['delivery'],
      starts_in_days: -90,
      one_use_per_customer: true,
      usage_probability: 0.3,
    },
    {
      code: 'HALA10',
      name: 'هلا',
      description: 'خصم 10% حتى 1.000\u00a0د.ك.',
      type: 'fixed_percentage',
      discount_value: 10,
      max_amount: 1000,
      minimum_requirement: 2500,
      merchants: ['falafel-house', 'oasis-bakery', 'dallah-cafe'],
      starts_in_days: -60,
      ends_in_days: 30,
      usage_probability: 0.2,
    },
    {
      code: 'EID2',
      name: 'حلويات العيد',
      description: 'خصم 2.000\u00a0د.ك للطلبات من 10.000\u00a0د.ك.',
      type: 'fixed_amount',
      discount_value: 2000,
      minimum_requirement: 10_000,
      merchants: ['sham-sweets'],
      starts_in_days: -50,
      ends_in_days: -15,
      usage_probability: 0.4,
    },
  ],
  banners: [
    {
      title: ['توصيل مجاني لأول طلب من مشاوي السالمية', 'Free delivery on your first order at Salmiya Grills'],
      body: ['الرمز WAHA1. للطلبات من 3.000\u00a0د.ك.', 'Code WAHA1. From KWD\u00a03.000.'],
      picture: 'tomato 🍖 🍅 🌿',
      merchant: 'salmiya-grills',
    },
    {
      title: ['كنافة ساخنة بعد العصر', 'Hot kunafa in the afternoon'],
      body: ['حلويات الشام يفتح عند الرابعة.', 'Sham Sweets opens at four.'],
      picture: 'saffron 🍯 🧀 🌰',
      merchant: 'sham-sweets',
    },
  ],
  popups: [
    {
      title: ['عطلة نهاية الأسبوع', 'The weekend'],
      html: ['<h2>نهاية الأسبوع</h2><p>اطلب صينية المجبوس قبل الجمعة بيوم.</p>', ''],
      merchants: ['um-khalid-kitchen'],
      frequency: 'once',
    },
  ],
  pages: [
    {
      slug: 'about',
      title: ['عن سوق الواحة', 'About Souq Al Waha'],
      body: [
        '<p>سوق الواحة يجمع مطابخ ومتاجر السالمية وحولي في مكان واحد. نوصل خلال أقل من ساعة، حتى بعد منتصف الليل.</p>',
        '<p>Souq Al Waha brings the kitchens and shops of Salmiya and Hawalli to one place, until after midnight.</p>',
      ],
    },
    {
      slug: 'terms',
      title: ['الشروط والأحكام', 'Terms'],
      body: [
        '<p>يمكنك الإلغاء مجانًا إلى أن يقبل المتجر الطلب. الأسعار نهائية ولا توجد ضريبة.</p>',
        '<p>You can cancel free of charge until the shop accepts. Prices are final; there is no tax.</p>',
      ],
    },
    {
      slug: 'privacy',
      title: ['الخصوصية', 'Privacy'],
      body: [
        '<p>نحتفظ بما يحتاجه الطلب فقط، ولا نبيع أي شيء عنك.</p>',
        '<p>We keep what an order needs and sell nothing about you.</p>',
      ],
    },
  ],
  packages: [
    {
      name: ['عزيمة الجمعة', 'Friday gathering'],
      description: ['مشكّل مشاوي ومقبلات وحلى لستة أشخاص.', 'Mixed grill, mezze and sweets for six.'],
      picture: 'tomato 🥩 🥗 🍯',
      price: 14_500,
      merchants: ['salmiya-grills', 'sham-sweets'],
      products: [
        ['salmiya-grills', 'مشكّل مشاوي'],
        ['salmiya-grills', 'حمص بالطحينة'],
        ['salmiya-grills', 'فتوش'],
        ['sham-sweets', 'بقلاوة مشكّلة'],
      ],
    },
  ],
  segments: [
    { name: 'عملاء دائمون', filters: [{ field: 'total_orders', operator: 'greater_than', value: 12 }] },
    { name: 'لم يطلبوا منذ شهر', filters: [{ field: 'days_since_last_order', operator: 'greater_than', value: 30 }] },
  ],
  campaigns: [
    { title: 'كنافة الليلة', body: 'حلويات الشام مفتوح حتى منتصف الليل.', days: -12, whatsapp: true },
    { title: 'غداء الجمعة', body: 'اطلب صينية المجبوس قبل الخميس.', days: 4 },
  ],
  message_costs: [
    {
      channel: 'sms',
      unit_price: 0.012,
      prefix_prices: [{ prefix: '+965', unit_price: 0.009 }],
      monthly_budget: 5000,
      stops_marketing: false,
    },
    { channel: 'whatsapp', unit_price: 0.0137, prefix_prices: [], monthly_budget: 2000, stops_marketing: true },
  ],
  cancel_reasons: [
    ['غيّرت رأيي', 'I changed my mind'],
    ['طلبت مرتين بالخطأ', 'Ordered twice by mistake'],
    ['وقت الانتظار طويل', 'It takes too long'],
  ],
  staff: [
    {
      email: 'owner@waha.example',
      first_name: 'عبدالله',
      last_name: 'الصباح',
      role: 'T1001',
      permissions: 'all-tenant',
    },
    {
      email: 'merchant@waha.example',
      first_name: 'فيصل',
      last_name: 'الرشيد',
      role: 'M1001',
      permissions: 'all-merchant',
      merchants: ['salmiya-grills'],
    },
  ],
  demo_customer: {
    first_name: 'نورة',
    last_name: 'العجمي',
    mobile: '+96550010099',
    addresses: [
      {
        label: 'المنزل',
        address: 'السالمية، قطعة 4، شارع سالم المبارك',
        house: 'بناية 12، شقة 6',
        city: 'السالمية',
        postal_code: '22004',
        location: [29.3352, 48.0715],
      },
      {
        label: 'العمل',
        address: 'حولي، شارع بيروت',
        house: 'مجمع الرحاب، الدور 4',
        city: 'حولي',
        postal_code: '32002',
        location: [29.3366, 48.0341],
      },
    ],
  },
  merchants: [salmiyaGrills, oasisBakery, umKhalid, falafelHouse, palmGrocery, shamSweets, deiraFlowers, dallahCafe],
}
