declare module "icon:*" {
  const icon: import("./lib/icons").IconData;
  export default icon;
}
