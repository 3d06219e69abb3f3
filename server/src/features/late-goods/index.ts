export { createLateGoods, createLateGoodsStores } from './late-goods-feature';
