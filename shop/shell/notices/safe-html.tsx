/** Markup that the server has cleaned on the way in and on the way out; the only place that draws any. */
export function SafeHtml({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
