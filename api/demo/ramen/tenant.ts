import { slabs } from '../seed.ts'
import type { TenantSeed } from '../tenant-seed.ts'
import { ramenIchi } from './ramen-ichi.ts'

export const ramen: TenantSeed = {
  slug: 'ramen', name: ['Ramen Ichi', '라멘 이치'],
  locales: ['en', 'ko'],
  business_type: 'static_merchant', currency: 'JPY', timezone: 'Asia/Tokyo', country: 'JP', city: ['Tokyo', '도쿄'],
  email: 'hello@ramen.example', mobile: '+81352950100', brand: '#A8321B',
  seed: 90_117, tax: { product: 8, delivery: 10 },
  customers: 50, orders: 400, weekend: [6, 7], center: [35.6959, 139.7632],
  order_types: {
    delivery: ['Delivery', '배달'], pickup: ['Pickup', '포장'], dine_in: ['Dine in', '매장 식사'], pick_and_drop: ['Pick and drop', '퀵 배송'],
  },
  slabs: slabs([1.5, 300, 10], [3, 450, 16], [5, 600, 22]),
  payment_modes: [
    { alias: 'card', name: ['Card', '카드'], share: 64 },
    { alias: 'cash_on_delivery', name: ['Cash on delivery', '만나서 현금 결제'], share: 36 },
  ],
  instructions: [['Hand it to me', '직접 전달'], ['At the door', '문 앞에'], ['Call on arrival', '도착하면 전화'], ['Delivery box', '택배함']],
  tip: { type: 'fixed', values: [100, 200, 300], description: ['For the rider', '라이더에게'] },
  groups: [{ key: 'menu', name: ['Noodle house', '라멘집'], picture: 'plum 🍜' }],
  categories: [{ key: 'ramen', name: ['Ramen', '라멘'], picture: 'plum 🍜', group: 'menu' }],
  marks: {
    veg: { kind: 'tag', name: ['Vegetarian', '채식'] },
    vegan: { kind: 'tag', name: ['Vegan', '비건'] },
    spicy: { kind: 'tag', name: ['Spicy', '매운맛'] },
    nuts: { kind: 'tag', name: ['Contains nuts', '견과류 포함'] },
    popular: { kind: 'label', name: ['Popular', '인기'], color: '#0F6B4B' },
    new: { kind: 'label', name: ['New', '신메뉴'], color: '#2F6FDE' },
    chef: { kind: 'label', name: ['House choice', '추천'], color: '#80530F' },
  },
  charges: [],
  coupons: [
    {
      code: 'ICHI500', name: 'Second bowl', description: '500 yen off from 3,000 yen.',
      type: 'fixed_amount', discount_value: 500, minimum_requirement: 3000, merchants: ['ramen-ichi'], starts: -40, ends: 40, taken: 0.22,
    },
    {
      code: 'RAINY', name: 'Rainy evening', description: 'Free delivery from 2,000 yen.',
      type: 'free_delivery', discount_value: 0, minimum_requirement: 2000, merchants: ['ramen-ichi'], order_types: ['delivery'], starts: -60, taken: 0.12,
    },
  ],
  banners: [
    {
      title: ['The lunch set, weekdays until 15:00', '평일 점심 세트, 오후 3시까지'],
      body: ['Ramen, gyoza and rice for ¥1,180.', '라멘, 교자, 밥까지 1,180엔.'],
      picture: 'plum 🍜 🥟 🍚', merchant: 'ramen-ichi',
    },
  ],
  popups: [],
  pages: [
    {
      slug: 'about', title: ['About Ramen Ichi', '라멘 이치 소개'],
      body: ['<p>Eleven seats in Kanda since 1998. The shoyu recipe has not changed; the broth changes every day.</p>', '<p>1998년부터 간다의 열한 자리. 쇼유 레시피는 그대로, 국물은 매일 새로 끓입니다.</p>'],
    },
    { slug: 'terms', title: ['Terms', '이용 약관'], body: ['<p>Prices include tax. You can cancel until the kitchen accepts.</p>', '<p>가격에는 세금이 포함되어 있습니다. 주방이 수락하기 전까지 취소할 수 있습니다.</p>'] },
  ],
  packages: [],
  segments: [{ name: 'Every week', filters: [{ field: 'total_orders', operator: 'greater_than', value: 8 }] }],
  campaigns: [{ title: 'Cold ramen is here', body: 'Vinegar, cucumber, ham: until September.', days: -15 }],
  cancel_reasons: [['I changed my mind', '마음이 바뀌었어요'], ['Ordered twice by mistake', '실수로 두 번 주문했어요'], ['It takes too long', '너무 오래 걸려요']],
  staff: [{ email: 'owner@ramen.example', first_name: 'Ichiro', last_name: 'Tanabe', role: 'T1001', permissions: 'all of a tenant' }],
  shopper: {
    first_name: 'Minji', last_name: 'Seo', mobile: '+819000100099',
    addresses: [
      { label: 'Home', address: '2-8-4 Kanda Jimbocho, Chiyoda', house: '502', city: 'Tokyo', postal_code: '101-0051', at: [35.6957, 139.7571] },
      { label: 'Office', address: '1-9-2 Marunouchi, Chiyoda', house: '14F', city: 'Tokyo', postal_code: '100-0005', at: [35.6821, 139.7655] },
    ],
  },
  merchants: [ramenIchi],
}
