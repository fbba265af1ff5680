import { useText } from '#kit/data/text.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'

type PublicationScope = { location: 'global' | 'merchants'; merchant_ids: readonly string[] }

/** The pages of the shop in words: everywhere, one merchant, or a number of merchants. */
export function usePlaceText(globalText: string) {
  const t = useText('banners')
  const { options } = useMerchantChoices([])
  return ({ location, merchant_ids: [first, ...others] }: PublicationScope) => {
    if (location === 'global') return globalText
    const name = others.length === 0 ? options.find(({ value }) => value === first)?.text : undefined
    return name ?? t('number_of_merchants', { number: others.length + 1 })
  }
}
