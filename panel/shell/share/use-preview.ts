import type { merchants, ownMerchant } from '#contract/merchants.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'

/** Opens the shop's page of a merchant that customers do not see, by a pass of some minutes: the session itself never travels in an address. */
export function usePreview(shareLink: typeof merchants.shareLink | typeof ownMerchant.shareLink) {
  const { mutate: act } = useCallMutation<typeof merchants.shareLink | typeof ownMerchant.shareLink>(shareLink)
  return async (id: string) => {
    const tab = window.open('', '_blank')
    const done = await act({ id })
    if (!tab || !done.ok) return tab?.close()
    tab.opener = null
    tab.location.href = done.data.preview_url ?? `${done.data.url}?admin=true`
  }
}
