const wave = (y: number) => `M0 ${y}q128-70 256 0t256 0 256 0 256 0V1024H0z`
/** The sun over the water of the harbour, which fills a square of 1024. */
const scene = (sky: string, water: string) => `
  <rect width="1024" height="1024" fill="${sky}"/>
  <circle cx="512" cy="470" r="210" fill="#F4B740"/>
  <path d="M502 190h20v330h-20z" fill="#fff"/><path d="M530 210 730 500H530z" fill="#fff"/><path d="M494 250v250H330z" fill="#fff"/>
  <path d="M290 535h444l-70 110H360z" fill="#fff"/>
  <path d="${wave(660)}" fill="${water}" opacity=".75"/><path d="${wave(760)}" fill="${water}"/>`
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 1024 1024">${content}</svg>`

const picturesOf = (sky: string, water: string) => ({
  app_icon: svg(scene(sky, water)),
  circle_icon: svg(
    `<clipPath id="c"><circle cx="512" cy="512" r="512"/></clipPath><g clip-path="url(#c)">${scene(sky, water)}</g>`,
  ),
  splash: svg(`<rect width="1024" height="1024" fill="#FFF8EE"/>
    <svg x="332" y="332" width="360" height="360" viewBox="0 0 1024 1024">
      <clipPath id="r"><rect width="1024" height="1024" rx="230"/></clipPath><g clip-path="url(#r)">${scene(sky, water)}</g>
    </svg>`),
})

const customerBundle = 'com.example.harboureats'

/** The apps of the demo. The merchant app still lacks its Firebase file, so it cannot be built yet. */
export const mobileApps = [
  {
    app_type: 'customer',
    app_name: 'Harbour Eats',
    short_description: 'The kitchens of the harbour, delivered',
    full_description:
      'Order from all kitchens of the harbour in one app, follow the rider and order again with one press.',
    bundle_id: customerBundle,
    primary_colour: '#0F6B4B',
    pictures: picturesOf('#0F6B4B', '#0B4F6C'),
    googleServices: JSON.stringify({
      project_info: { project_number: '100000000000', project_id: 'harbour-eats-demo' },
      client: [
        {
          client_info: {
            mobilesdk_app_id: '1:100000000000:android:0000000000000000',
            android_client_info: { package_name: customerBundle },
          },
        },
      ],
    }),
  },
  {
    app_type: 'merchant',
    app_name: 'Harbour Kitchen',
    short_description: 'Orders of Harbour Eats for kitchens',
    full_description: 'Accept orders, set the preparation time and see the day at a glance.',
    bundle_id: 'com.example.harbourkitchen',
    primary_colour: '#0B4F6C',
    pictures: picturesOf('#0B4F6C', '#0F6B4B'),
    googleServices: null,
  },
] as const

/** Earlier builds of the customers' app, the newest last. It is built when the demo starts. */
export const appBuildSeeds = [
  { version_number: '1.0.0', build_number: 3, daysAgo: 41, status: 'completed', log: null },
  {
    version_number: '1.1.0',
    build_number: 4,
    daysAgo: 12,
    status: 'failed',
    log: 'The build service did not answer within four hours.',
  },
  { version_number: '1.1.0', build_number: 5, daysAgo: 0, status: 'queued', log: null },
] as const
