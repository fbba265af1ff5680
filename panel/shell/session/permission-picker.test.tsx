import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadEnglishTexts } from '../language/english.testing.ts'
import { PermissionPicker } from './permission-picker.tsx'
import styles from './permission-picker.module.css'

beforeAll(() => loadEnglishTexts('permissions'))

test('while permissions are on their way nothing is said to match nothing', () => {
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <PermissionPicker rows={[]} value={[]} onChange={() => undefined} />
    </MantineProvider>,
  )
  expect(drawn).toContain('<fieldset')
  expect(drawn).not.toContain(`class="${styles.none}"`)
})
