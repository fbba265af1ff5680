/** The most common leaked passwords with at least eight characters. */
const common = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890
  0123456789 87654321 987654321 11111111 111111111 00000000 22222222 88888888 99999999 12341234 12344321 11223344
  112233445566 123123123 123321123 147258369 159753456 741852963 789456123 123456abc abc12345 abcd1234 abcdefgh
  abc123456 a1234567 a12345678 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsxedc zaq12wsx qwertyui qwertyuiop qwerty12
  qwerty123 qwerty1234 qwerty12345 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 q1w2e3r4 q1w2e3r4t5 iloveyou
  iloveyou1 iloveyou123 sunshine princess football baseball basketball superman batman123 starwars trustno1
  welcome1 welcome123 letmein1 letmein123 dragon123 monkey123 master123 michael1 jennifer michelle jessica1
  charlie1 computer internet whatever maverick midnight changeme changeme1 changeme123 admin123 admin1234
  administrator administrator1 root1234 toor1234 test1234 testtest test12345 guest123 login123 default1 secret123
  mypassword pa55word pa55w0rd corvette mercedes liverpool chelsea1 arsenal1 barcelona realmadrid manchester
  pakistan mohammed muhammad 123456aa aa123456 aaaaaaaa aaaa1111 summer2024 summer2025 summer2026 winter2024
  winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026 pokemon1 minecraft fortnite1 hello123
  hello1234 hellohello google123 samsung1 samsung123 markethall markethall1 markethall123`.split(/\s+/),
)

/** Names of the password’s owner, which attackers try first. */
export type PasswordOwner = { email: string; words: readonly string[] }

/**
 * Whether a password is common, repeats a character, is a sequence, or is a name of its owner, also with digits
 * appended.
 */
export function isEasyToGuess(password: string, { email, words }: PasswordOwner): boolean {
  const plain = password.toLowerCase()
  const stem = plain.replace(/(^|[^\d!@#$._-])[\d!@#$._-]+$/, '$1')
  if (common.has(plain) || new Set(plain).size <= 2 || isSequence(plain)) return true
  const guesses = [email, email.split('@')[0] ?? '', ...words]
    .map((word) => word.toLowerCase().trim())
    .filter((word) => word.length >= 4)
  return guesses.some((word) =>
    [plain, stem].some((candidate) => candidate === word || candidate === word.replaceAll(/[\s-]+/g, '')),
  )
}

/** True for consecutive characters: 12345678, abcdefgh, 87654321. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((character, at) => character.charCodeAt(0) - text.charCodeAt(at))
  return steps.length > 0 && Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0])
}
