type FailureTexts = Readonly<Record<string, string>>

const texts: Readonly<Record<string, FailureTexts>> = {
  card_declined: {
    en: 'The card was declined.',
    ar: 'رُفضت البطاقة.',
    fr: 'La carte a été refusée.',
    ko: '카드가 거절되었습니다.',
  },
  insufficient_funds: {
    en: 'There is not enough money on the card.',
    ar: 'رصيد البطاقة غير كافٍ.',
    fr: 'Le solde de la carte est insuffisant.',
    ko: '카드 잔액이 부족합니다.',
  },
  authentication_failed: {
    en: 'The payment was not confirmed at your bank.',
    ar: 'لم يتم تأكيد الدفع لدى مصرفك.',
    fr: 'Le paiement n’a pas été confirmé par votre banque.',
    ko: '은행에서 결제가 확인되지 않았습니다.',
  },
  unknown_test_card: {
    en: 'This is a test: only test cards work here.',
    ar: 'هذا اختبار: تعمل هنا بطاقات الاختبار فقط.',
    fr: 'Ceci est un test : seules les cartes de test fonctionnent ici.',
    ko: '테스트 환경입니다. 테스트 카드만 사용할 수 있습니다.',
  },
  unpaid: {
    en: 'Nothing was paid yet.',
    ar: 'لم يُدفع أي شيء بعد.',
    fr: 'Rien n’a encore été payé.',
    ko: '아직 결제되지 않았습니다.',
  },
  expired: {
    en: 'The time to pay is over.',
    ar: 'انتهت مهلة الدفع.',
    fr: 'Le délai de paiement est écoulé.',
    ko: '결제 시간이 지났습니다.',
  },
  cancelled: {
    en: 'The payment was stopped.',
    ar: 'أُوقف الدفع.',
    fr: 'Le paiement a été interrompu.',
    ko: '결제가 중단되었습니다.',
  },
}

const defaultText: FailureTexts = {
  en: 'The payment did not go through.',
  ar: 'لم تتم عملية الدفع.',
  fr: 'Le paiement n’a pas abouti.',
  ko: '결제가 완료되지 않았습니다.',
}

/** Failure reason for the customer. Falls back to English. */
export function failureText(reason: string | null, locale: string): string {
  const words = texts[reason ?? ''] ?? defaultText
  return words[locale] ?? words['en'] ?? ''
}
