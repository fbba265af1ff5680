import type { Random } from '../random.ts'

type PhraseKind = 'note' | 'kitchen' | 'card' | 'parcel'

/** Short texts that customers write with an order. */
const phrases: Record<string, Record<PhraseKind, readonly [string, ...string[]]>> = {
  en: {
    note: [
      'Please ring the bell twice.',
      'Gate code 2208, second floor.',
      'The buzzer is broken, call when you are here.',
      'No cutlery, thank you.',
      'Baby asleep, please knock softly.',
      'Leave it with the porter.',
      'Blue door next to the barber.',
      'I am on crutches, please come up.',
      'Could you add napkins?',
      'Allergic to peanuts, please be careful.',
      'Meet me at the side entrance.',
    ],
    kitchen: [
      'Well done at the edge please.',
      'Extra basil if you can.',
      'Not too spicy.',
      'Cut into eight slices.',
      'Sauce on the side.',
      'Sweet, please.',
      'Salted, please.',
    ],
    card: [
      'Happy birthday, Ana! Love from all of us.',
      'Congratulations on the new flat.',
      'Thinking of you. Tom',
      'Thank you for everything, Grandma.',
      'Get well soon!',
      'For five years. Always, M.',
    ],
    parcel: [
      'A set of keys',
      'Signed papers, A4',
      'A birthday cake, keep upright',
      'Laptop charger',
      'Two books',
      'A phone in a padded bag',
      'Fabric samples',
      'A forgotten jacket',
    ],
  },
  ar: {
    note: [
      'اتصل عند الوصول من فضلك.',
      'الباب الخلفي.',
      'بدون ملاعق.',
      'الدور الثاني على اليمين.',
      'الطفل نائم، لا تضرب الجرس.',
      'عند الحارس.',
      'عندي حساسية من المكسرات.',
    ],
    kitchen: ['بدون بصل.', 'الصلصة على جنب.', 'مستوي زيادة.', 'قليل الملح.'],
    card: ['كل عام وأنتِ بخير يا أمي.', 'مبروك البيت الجديد.', 'الحمد لله على السلامة.', 'شكرًا على كل شيء.'],
    parcel: ['مفاتيح', 'أوراق'],
  },
  ko: {
    note: ['도착하면 전화 주세요.', '벨은 누르지 말아 주세요.', '수저는 필요 없어요.', '경비실에 맡겨 주세요.'],
    kitchen: ['조금 덜 짜게 해 주세요.', '파는 빼 주세요.'],
    card: ['생일 축하해요!'],
    parcel: ['열쇠'],
  },
}

export function pickPhrase(locale: string, kind: PhraseKind, random: Random): string {
  const [first, ...rest] = phrases[locale]?.[kind] ?? ['']
  return random.pick([first, ...rest])
}
