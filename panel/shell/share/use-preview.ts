import type { merchants, ownMerchant } from '#contract/areas/merchants/merchants.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'

/**
 * Opens the preview of an inactive merchant with a short-lived link. The session token is never part of an
 * address.
 */
export function usePreview(shareLink: typeof merchants.shareLink | typeof ownMerchant.shareLink) {
  const { mutate } = useCallMutation<typeof merchants.shareLink | typeof ownMerchant.shareLink>(shareLink)
  return async (id: string) => {
    const tab = window.open('', '_blank')
    const result = await mutate({ id })
    if (!tab || !result.ok) return tab?.close()
    tab.opener = null
    tab.location.href = result.data.preview_url ?? `${result.data.url}?admin=true`
  }
}
