/** Renders HTML that the server has sanitized on input and output. The only component that injects HTML. */
export function SafeHtml({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
