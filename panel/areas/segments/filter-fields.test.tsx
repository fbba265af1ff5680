import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { valueAt } from '#kit/data/form-values.ts'
import { loadEnglishTexts } from '#panel/shell/language/english.testing.ts'
import { KitTextsProvider } from '#kit/ui/base/kit-texts.tsx'
import { PanelContextProvider } from '#panel/shell/session/panel-context.ts'
import type { PanelContext } from '#panel/shell/session/panel-context.ts'
import { FilterFields } from './filter-fields.tsx'
import type { SegmentValues } from './segment-form-values.ts'

beforeAll(() => loadEnglishTexts('segments'))

const spent = { field: 'total_spent', operator: 'greater_than', value: 150 } as const
const idle = { field: 'days_since_last_order', operator: 'less_than', value: 21 } as const

function render(filters: SegmentValues['filters'], remaining?: number[]) {
  const values = { name: 'A', filters }
  const form = {
    values,
    field: (name: string) => ({ value: valueAt(values, name), error: undefined, set: () => {}, onBlur: () => {} }),
    errors: {},
    changed: [],
    saving: false,
    failedSubmits: 0,
    setValues: () => {},
    reset: () => {},
    submit: () => Promise.resolve(),
  }
  return renderToStaticMarkup(
    <MantineProvider>
      <KitTextsProvider value={(key) => key}>
        <PanelContextProvider value={{ panel: 'tenant', currency: 'GBP' } as unknown as PanelContext}>
          <FilterFields form={form} counted={remaining && { remaining, total: 300 }} />
        </PanelContextProvider>
      </KitTextsProvider>
    </MantineProvider>,
  ).replaceAll(/<style[^]*?<\/style>/g, '')
}

test('each condition has its unit and says how many customers are left after it', () => {
  const html = render([spent, idle], [88, 19])
  expect(html).toMatch(/value="Total spent".*value="greater than".*value="150".*£.*88 left/)
  expect(html).toMatch(/value="Days since last order".*value="less than".*value="21".*days.*19 left/)
  expect(html.match(/aria-label="Remove condition \d"/g)).toHaveLength(2)
  expect(html).toContain('Add condition')
})

test('the only condition stays, and no number shows before the first count', () => {
  const html = render([idle])
  expect(html).not.toContain('Remove condition')
  expect(html).not.toContain('left<')
})

test('there are at most 20 conditions', () => {
  expect(render(Array.from({ length: 20 }, () => spent))).not.toContain('Add condition')
})
