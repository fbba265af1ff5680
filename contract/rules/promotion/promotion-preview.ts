/** A page of the shop in a frame of the panel says with this message that it is ready to show a preview. */
export const previewRequest = 'promotion-preview-request'

/** What a panel sends to that page. */
export type PromotionPreview =
  | {
      kind: 'banner'
      title: string
      body: string | null
      image_url: string
      mobile_image_url: string | null
      has_link: boolean
    }
  | { kind: 'popup'; title: string; type: 'image' | 'html'; value: string; height: number }
  | { kind: 'page'; title: string; body: string }

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)

/** A preview from the message of another window; null for anything else. */
export function toPromotionPreview(message: unknown): PromotionPreview | null {
  if (typeof message !== 'object' || message === null) return null
  const read: Record<string, unknown> = { ...message }
  const { kind, title, type, value, height, body, image_url, mobile_image_url, has_link } = read
  if (!isText(title)) return null
  if (kind === 'popup' && (type === 'image' || type === 'html') && isText(value) && typeof height === 'number')
    return { kind, title, type, value, height }
  if (kind === 'page' && isText(body)) return { kind, title, body }
  if (kind === 'banner' && isTextOrNull(body) && isText(image_url) && isTextOrNull(mobile_image_url))
    return { kind, title, body, image_url, mobile_image_url, has_link: has_link === true }
  return null
}
