import { useText } from '#kit/data/text.ts'

/** Sections with a sentence of their own on the overview; a section that joins adds its name here and its sentence to the texts. */
const told = ['users', 'api_keys'] as const
type Told = (typeof told)[number]

export const isSection = (slug: string): slug is Told => told.some((one) => one === slug)

export function useSectionWord() {
  const t = useText('settings')
  return (slug: Told) => t(`about_${slug}`)
}
