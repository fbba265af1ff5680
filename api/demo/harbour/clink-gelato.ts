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
    tub: pick(['Tub', 'Pot', 'العبوة'], [[['Small, 250 ml', 'Petit, 25 cl', 'صغيرة، 250 مل'], 0], [['Medium, 500 ml', 'Moyen, 50 cl', 'متوسطة، 500 مل'], 420], [['Large, 1 l', 'Grand, 1 l', 'كبيرة، لتر واحد'], 1150]], 'card'),
    topping: several(['On top', 'En garniture', 'فوقها'], 3, [[['Whipped cream', 'Crème fouettée', 'كريمة مخفوقة'], 90], [['Hot chocolate sauce', 'Sauce au chocolat chaud', 'صلصة شوكولاتة ساخنة'], 110], [['Pistachio crumble', 'Crumble à la pistache', 'كرامبل الفستق'], 140], [['Amarena cherries', 'Cerises amarena', 'كرز أمارينا'], 150]]),
    cones: pick(['Cones', 'Cornets', 'الأقماع'], [[['None', 'Aucun', 'بدون'], 0], [['Two', 'Deux', 'اثنان'], 80], [['Four', 'Quatre', 'أربعة'], 150]]),
  },
  sections: [
    {
      name: ['Gelato', 'Glaces', 'جيلاتو'], picture: 'sea 🍨', view: 'grid', options: ['tub', 'topping', 'cones'], addons: ['Wafer rolls'],
      dishes: [
        [['Pistachio', 'Pistache', 'فستق'], ['From Bronte, salted.', 'De Bronte, salée.', 'من برونتي، مملّح قليلًا.'], 650, 'herb 🍨 🌰', 'veg nuts gf popular'],
        [['Hazelnut', 'Noisette', 'بندق'], ['Piedmont, roasted.', 'Du Piémont, torréfiée.', 'من بييمونتي، محمّص.'], 620, 'rice 🍨 🌰', 'veg nuts gf'],
        [['Fior di latte', 'Fior di latte', 'فيور دي لاتي'], ['Milk, cream, sugar, nothing else.', 'Lait, crème, sucre, rien d’autre.', 'حليب وكريمة وسكر، لا شيء آخر.'], 590, 'sea 🍦 🥛', 'veg gf'],
        [['Dark chocolate', 'Chocolat noir', 'شوكولاتة داكنة'], ['Seventy-two per cent.', 'Soixante-douze pour cent.', 'كاكاو بنسبة 72 في المئة.'], 620, 'plum 🍨 🍫', 'vegan gf popular'],
        [['Stracciatella', 'Stracciatella', 'ستراتشاتيلا'], ['Chocolate broken by hand.', 'Chocolat cassé à la main.', 'شوكولاتة نكسرها باليد.'], 610, 'rice 🍦 🍫', 'veg gf'],
        [['Salted caramel', 'Caramel au beurre salé', 'كراميل مملّح'], ['Cooked to the edge.', 'Cuit juste à la limite.', 'مطبوخ إلى آخر حدّه.'], 620, 'saffron 🍨 🍮', 'veg gf popular'],
        [['Coffee', 'Café', 'قهوة'], ['Ropewalk espresso.', 'Espresso de Ropewalk.', 'إسبريسو من روبووك.'], 610, 'plum 🍨 ☕', 'veg gf'],
        [['Vanilla', 'Vanille', 'فانيليا'], ['Tahiti, seeds and all.', 'De Tahiti, graines comprises.', 'من تاهيتي، بحبوبها.'], 590, 'saffron 🍦 🌼', 'veg gf'],
        [['Coconut', 'Noix de coco', 'جوز الهند'], ['Coconut milk only.', 'Au lait de coco, rien d’autre.', 'بحليب جوز الهند وحده.'], 610, 'mint 🍨 🥥', 'vegan gf'],
        [['Peanut butter', 'Beurre de cacahuète', 'زبدة الفول السوداني'], ['Swirled and salted.', 'En tourbillon, un peu salé.', 'ملفوفة ومملّحة قليلًا.'], 620, 'saffron 🍨 🥜', 'veg nuts gf'],
      ],
    },
    {
      name: ['Sorbet', 'Sorbets', 'سوربيه'], picture: 'blush 🍧', view: 'grid', options: ['tub', 'cones'],
      dishes: [
        [['Lemon', 'Citron', 'ليمون'], ['Amalfi, sharp.', 'D’Amalfi, vif.', 'من أمالفي، لاذع.'], 560, 'saffron 🍧 🍋', 'vegan gf'],
        [['Strawberry', 'Fraise', 'فراولة'], ['Two thirds fruit.', 'Deux tiers de fruit.', 'ثلثاه فاكهة.'], 580, 'blush 🍧 🍓', 'vegan gf popular'],
        [['Mango', 'Mangue', 'مانجو'], ['Alphonso.', 'Alphonso.', 'من صنف ألفونسو.'], 590, 'saffron 🍧 🥭', 'vegan gf'],
        [['Blueberry', 'Myrtille', 'توت أزرق'], ['With lavender.', 'À la lavande.', 'بالخزامى.'], 590, 'plum 🍧 🫐', 'vegan gf'],
        [['Watermelon', 'Pastèque', 'بطيخ'], ['July to September.', 'De juillet à septembre.', 'من يوليو إلى سبتمبر.'], 560, 'tomato 🍧 🍉', 'vegan gf', { is_hidden: true }],
        [['Peach', 'Pêche', 'خوخ'], ['White peach, basil.', 'Pêche blanche, basilic.', 'خوخ أبيض وريحان.'], 590, 'blush 🍧 🍑 🌿', 'vegan gf'],
      ],
    },
    {
      name: ['Sundaes', 'Coupes', 'صنداي'], picture: 'plum 🍨', options: ['topping'],
      dishes: [
        [['Banana split', 'Banana split', 'بنانا سبليت'], ['Three scoops, cream, cherries.', 'Trois boules, chantilly, cerises.', 'ثلاث كرات وكريمة وكرز.'], 890, 'saffron 🍨 🍌 🍒', 'veg gf'],
        [['Affogato', 'Affogato', 'أفوغاتو'], ['Fior di latte, a shot of espresso.', 'Fior di latte, un espresso.', 'فيور دي لاتي وجرعة إسبريسو.'], 520, 'rice 🍨 ☕', 'veg gf popular'],
        [['Brownie sundae', 'Coupe brownie', 'صنداي البراوني'], ['Warm brownie, caramel.', 'Brownie tiède, caramel.', 'براوني دافئ وكراميل.'], 820, 'plum 🍨 🍫 🍮', 'veg nuts'],
        [['Coppa amarena', 'Coupe amarena', 'كأس أمارينا'], ['Black cherry, cream, wafer.', 'Cerise noire, chantilly, gaufrette.', 'كرز أسود وكريمة ورقائق ويفر.'], 790, 'blush 🍨 🍒', 'veg'],
      ],
    },
    {
      name: ['With it', 'Avec', 'إضافات'], picture: 'rice 🍪', view: 'grid', options: [],
      dishes: [
        [['Wafer rolls', 'Cigarettes russes', 'لفائف الويفر'], ['Eight.', 'Les huit.', 'ثماني قطع.'], 290, 'saffron 🥐 🌾', 'veg'],
        [['Brownie', 'Brownie', 'براوني'], ['Four squares.', 'Quatre carrés.', 'أربع مربعات.'], 690, 'plum 🍫 🌰', 'veg nuts'],
        [['Hot chocolate', 'Chocolat chaud', 'شوكولاتة ساخنة'], ['Thick enough for a spoon.', 'À manger à la cuillère.', 'كثيفة تؤكل بالملعقة.'], 420, 'plum ☕ 🍫', 'veg gf'],
        [['Cookie box', 'Boîte de cookies', 'علبة كوكيز'], ['Six, three kinds.', 'Six, de trois sortes.', 'ست قطع من ثلاثة أنواع.'], 890, 'rice 🍪 🍫', 'veg'],
      ],
    },
  ],
}
