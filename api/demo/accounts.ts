/** The accounts of the demo, printed by `npm start`. */
export const accounts = [
  { email: 'operator@platform.example', description: 'SaaS operator, at platform.localhost and on any panel' },
  { email: 'owner@harbour.example', description: 'owner of Harbour Eats' },
  { email: 'owner@waha.example', description: 'owner of Souq Al Waha' },
  { email: 'owner@ramen.example', description: 'owner of Ramen Ichi' },
  { email: 'orders@harbour.example', description: 'Harbour Eats: dashboard and orders only' },
  { email: 'merchant@harbour.example', description: 'merchant Pier Pizza' },
  { email: 'chain@harbour.example', description: 'merchants Pier Pizza and Anchor Sushi' },
  { email: 'kitchen@harbour.example', description: 'Pier Pizza, orders only' },
  { email: 'driver@harbour.example', description: 'Pier Pizza, deliveries only' },
  { email: 'merchant@waha.example', description: 'first merchant of Souq Al Waha' },
  { email: 'customer@harbour.example', description: 'customer of Harbour Eats' },
  { email: 'customer@waha.example', description: 'customer of Souq Al Waha' },
  { email: 'customer@ramen.example', description: 'customer of Ramen Ichi' },
] as const
