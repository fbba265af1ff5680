const maxLength = 25
const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

type Draft = { first_name: string; last_name: string; email: string; business_name: string }

/** The names of the owner. Empty ones are guessed from the e-mail address, then from the business. */
export function guessNames({ first_name, last_name, email, business_name }: Draft) {
  const [local = ''] = email.split(/[@+]/)
  const words = local.split(/[^\p{L}]+/u).filter((word) => word !== '')
  const [first, ...rest] = words.map((word) => capitalize(word))
  const shorten = (text: string) => text.slice(0, maxLength).trim()
  return {
    first_name: first_name || shorten(first ?? business_name),
    last_name: last_name || shorten(rest.join(' ') || business_name),
  }
}
