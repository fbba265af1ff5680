import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { Sound } from '#contract/areas/settings/settings.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { KitTextsProvider } from '#kit/ui/base/kit-texts.tsx'
import { loadEnglishTexts } from '#panel/shell/language/english.testing.ts'
import { translate } from '#kit/data/text.ts'
import type { SectionValues } from './section-values.ts'
import { SoundField } from './sound-field.tsx'

beforeAll(() => loadEnglishTexts('alerts'))

test.each(Sound.options)('%s can be played before it is saved', (sound) => {
  const field = { value: sound, error: undefined, set: () => undefined, onBlur: () => undefined }
  const form = { field: () => field } as unknown as FormState<SectionValues>
  const html = renderToStaticMarkup(
    <MantineProvider>
      <KitTextsProvider value={(key) => key}>
        <SoundField form={form} name="new_order_sound" label="Sound of a new order" disabled={false} />
      </KitTextsProvider>
    </MantineProvider>,
  )
  expect(html).toContain(`aria-label="Play ${translate('alerts', sound)}"`)
})
