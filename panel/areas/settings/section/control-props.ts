import type { FormState } from '#kit/ui/form/form.tsx'
import type { SectionValues } from './section-values.ts'

/** What the control of a setting gets. `name` is the setting, `label` its name for people. */
export type ControlProps = { form: FormState<SectionValues>; name: string; label: string; disabled: boolean }
