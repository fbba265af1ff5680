/** What merchants answer to reviews, by the language of the customer. */
const replies: Record<string, { good: readonly string[]; bad: readonly string[] }> = {
  en: {
    good: [
      'Thank you! We have told the kitchen.',
      'That made our day. See you soon.',
      'Thanks for the kind words, and for ordering with us.',
    ],
    bad: [
      'Sorry about that. We have spoken to the team, and the next one will be right.',
      'That is not how we want it to be. Please call us, and we will make it good.',
      'You are right, Friday was too much for us. We now take fewer orders at once.',
    ],
  },
  ar: {
    good: ['شكرًا لكم! نقلنا كلامكم إلى المطبخ.', 'أسعدتم يومنا. نراكم قريبًا.'],
    bad: ['نعتذر عما حدث. تحدثنا مع الفريق ولن يتكرر.', 'ليس هذا مستوانا. اتصلوا بنا من فضلكم لنعوضكم.'],
  },
  ko: {
    good: ['감사합니다! 주방에 꼭 전할게요.', '덕분에 힘이 납니다. 또 뵙겠습니다.'],
    bad: ['불편을 드려 죄송합니다. 팀과 이야기했고 다음에는 더 잘하겠습니다.', '말씀 감사합니다. 바로 고치겠습니다.'],
  },
}

type ReviewToAnswer = { locale: string; rating: number; text: string | null; at: number }

/** The merchant's answer, hours later; null for most good reviews, those without words, and the newest. */
export function replyTo(
  { locale, rating, text, at }: ReviewToAnswer,
  now: number,
): { text: string; at: number } | null {
  const minute = Math.floor(at / 60_000)
  const repliedAt = at + (2 + (minute % 20)) * 3_600_000
  const isAnswered = rating <= 3 ? minute % 4 > 0 : minute % 5 === 0
  if (text === null || !isAnswered || repliedAt > now) return null
  const { good, bad } = replies[locale] ?? replies['en'] ?? { good: [], bad: [] }
  const choices = rating <= 3 ? bad : good
  const reply = choices[minute % choices.length]
  return reply === undefined ? null : { text: reply, at: repliedAt }
}
