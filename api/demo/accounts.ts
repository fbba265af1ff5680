/** Who can sign in to the demo world, as `npm start` prints it. */
export const accounts = [
  { email: 'operator@platform.example', who: 'SaaS operator, at platform.localhost and on any panel' },
  { email: 'owner@harbour.example', who: 'owner of Harbour Eats' },
  { email: 'owner@waha.example', who: 'owner of Souq Al Waha' },
  { email: 'owner@ramen.example', who: 'owner of Ramen Ichi' },
  { email: 'orders@harbour.example', who: 'Harbour Eats: dashboard and orders only' },
  { email: 'merchant@harbour.example', who: 'merchant Pier Pizza' },
  { email: 'chain@harbour.example', who: 'merchants Pier Pizza and Anchor Sushi' },
  { email: 'kitchen@harbour.example', who: 'Pier Pizza, orders only' },
  { email: 'merchant@waha.example', who: 'first merchant of Souq Al Waha' },
  { email: 'customer@harbour.example', who: 'customer of Harbour Eats' },
  { email: 'customer@waha.example', who: 'customer of Souq Al Waha' },
  { email: 'customer@ramen.example', who: 'customer of Ramen Ichi' },
] as const
