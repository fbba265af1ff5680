export type BankTexts = {
  title: string
  bank: string
  ask: string
  amount: string
  payee: string
  card: string
  approve: string
  decline: string
  test: string
  done: string
  over: string
  back: string
}

const en: BankTexts = {
  title: 'Confirm your payment',
  bank: 'Test bank',
  ask: 'Is it you who is paying?',
  amount: 'Amount',
  payee: 'To',
  card: 'Card',
  approve: 'Yes, it is me',
  decline: 'No, stop this payment',
  test: 'This is a test. No money moves.',
  done: 'This payment is confirmed.',
  over: 'This payment is no longer waiting for you.',
  back: 'Back to the shop',
}

const texts: Readonly<Record<string, BankTexts>> = {
  en,
  ar: {
    title: 'أكّد عملية الدفع',
    bank: 'بنك تجريبي',
    ask: 'هل أنت من يدفع؟',
    amount: 'المبلغ',
    payee: 'إلى',
    card: 'البطاقة',
    approve: 'نعم، هذا أنا',
    decline: 'لا، أوقف الدفع',
    test: 'هذا اختبار. لا يُحوَّل أي مال.',
    done: 'تم تأكيد عملية الدفع.',
    over: 'لم تعد عملية الدفع هذه بانتظارك.',
    back: 'العودة إلى المتجر',
  },
  fr: {
    title: 'Confirmez votre paiement',
    bank: 'Banque de test',
    ask: 'Est-ce bien vous qui payez ?',
    amount: 'Montant',
    payee: 'À',
    card: 'Carte',
    approve: 'Oui, c’est moi',
    decline: 'Non, arrêter ce paiement',
    test: 'Ceci est un test. Aucun argent ne circule.',
    done: 'Ce paiement est confirmé.',
    over: 'Ce paiement n’attend plus votre réponse.',
    back: 'Retour à la boutique',
  },
  ko: {
    title: '결제를 확인해 주세요',
    bank: '테스트 은행',
    ask: '본인이 결제하는 것이 맞나요?',
    amount: '금액',
    payee: '받는 곳',
    card: '카드',
    approve: '네, 맞습니다',
    decline: '아니요, 결제를 중단합니다',
    test: '테스트입니다. 실제로 돈이 이동하지 않습니다.',
    done: '결제가 확인되었습니다.',
    over: '이 결제는 더 이상 확인을 기다리지 않습니다.',
    back: '상점으로 돌아가기',
  },
}

/** Texts in the first supported language of Accept-Language, else in English. */
export function bankTextsFor(acceptLanguage: string | undefined): { locale: string; t: BankTexts } {
  const languages = (acceptLanguage ?? '').split(',').map((language) => language.trim().slice(0, 2).toLowerCase())
  const locale = languages.find((language) => language in texts) ?? 'en'
  return { locale, t: texts[locale] ?? en }
}
