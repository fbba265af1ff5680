import { useMemo } from 'react'
import { createPolicy } from '#kit/ui/base/trusted-types.ts'

const policy = createPolicy('sanitized', { createHTML: (text: string) => text })

/** Renders HTML that the server has sanitized on input and output. The only component that injects HTML. */
export function SafeHtml({ html }: { html: string }) {
  const trusted = useMemo(() => policy.createHTML(html), [html])
  return <div className="prose" dangerouslySetInnerHTML={{ __html: trusted }} />
}
