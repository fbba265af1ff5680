import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadEnglishTexts } from '../language/english.testing.ts'
import { PermissionPicker } from './permission-picker.tsx'
import styles from './permission-picker.module.css'

beforeAll(() => loadEnglishTexts('permissions'))

test('shows no empty message before permissions are loaded', () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <PermissionPicker rows={[]} value={[]} onChange={() => undefined} />
    </MantineProvider>,
  )
  expect(html).toContain('<fieldset')
  expect(html).not.toContain(`class="${styles.empty}"`)
})
