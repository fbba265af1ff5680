import { OrdersScreen } from './orders.screen.tsx'

export const AllOrders = () => <OrdersScreen key="all" />
export const ActiveOrders = () => <OrdersScreen key="active" only="active" />
export const ScheduledOrders = () => <OrdersScreen key="scheduled" only="scheduled" />
