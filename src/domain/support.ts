/** Where people write for help; whoever runs the product puts their own address here. */
export const supportEmail = 'support@baari.example';
