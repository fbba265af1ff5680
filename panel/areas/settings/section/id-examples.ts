/** What the ids of third parties look like. The shop uses no id of another form (`contract/rules/plugins.ts`). */
export const idExamples = {
  google_analytics_id: 'G-AB12CD34EF',
  facebook_pixel_id: '123456789012345',
  gtm_id: 'GTM-AB12CD3',
  chat_widget_id: '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0',
  google_client_id: '123456789012-ab12cd34ef56ab12cd34ef56.apps.googleusercontent.com',
} as const

export const exampleOf = (key: string): string | undefined =>
  Object.entries(idExamples).find(([name]) => name === key)?.[1]
