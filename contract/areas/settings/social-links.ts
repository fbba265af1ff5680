import { z } from 'zod'
import { fileUrl } from '../../schemas/catalog.ts'

export const maxSocialLinks = 6

/** A page of the tenant elsewhere, with the picture that stands for it. */
export const SocialLink = z.object({
  name: z.string().trim().min(1).max(40),
  url: z.url({ protocol: /^https$/ }).max(300),
  icon_url: fileUrl,
})
export type SocialLink = z.infer<typeof SocialLink>

export const SocialLinks = z.array(SocialLink).max(maxSocialLinks)
