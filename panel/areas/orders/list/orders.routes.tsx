import { OrdersScreen } from './orders.screen.tsx'

export const AllOrders = () => <OrdersScreen key="all" />
export const ActiveOrders = () => <OrdersScreen key="active" fixedTab="active" />
export const ScheduledOrders = () => <OrdersScreen key="scheduled" fixedTab="scheduled" />
