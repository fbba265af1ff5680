import { messageTemplates } from '#contract/areas/notifications/events.ts'
import type { MessageTemplate } from '#contract/areas/notifications/events.ts'
import type { InputOf } from '#contract/call.ts'

/** What the form holds. */
export type DraftText = {
  subject?: string | null | undefined
  message: string
  button_label?: string | null | undefined
  button_color?: string | null | undefined
}

/** The id of a template as its calls know it. */
export const templateIdOf = ({ id }: Pick<MessageTemplate, 'id'>): InputOf<typeof messageTemplates.show>['id'] =>
  messageTemplates.show.input.shape.id.parse(id)
